import { brand } from '@keelstone/domain/brand';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';

type Props = {
  /** Why the link could not be used, if there was one. */
  refusal: string | undefined;
};

/** The other ways to lock an account, for somebody without a link that works. */
export function NoLockLink({ refusal }: Props) {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <AuthLayout title="Lock your account" lead="You can lock your account on its security page.">
      <Stack spacing={2.5}>
        {refusal !== undefined && (
          <Alert severity="error" variant="outlined">
            {refusal}
          </Alert>
        )}
        <Button
          variant="contained"
          size="large"
          component={RouterLink}
          to={isSignedIn ? paths.security : paths.login}
        >
          <span>{isSignedIn ? 'Open the security page' : 'Sign in'}</span>
        </Button>
        <Typography variant="body2" color="textSecondary">
          You cannot sign in? Write to <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link>
          .
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
