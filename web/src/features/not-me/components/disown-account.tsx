import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';

type Props = { isBusy: boolean; onDisown: () => void };

export function DisownAccount({ isBusy, onDisown }: Props) {
  return (
    <AuthLayout
      title="This wasn't me"
      lead="Somebody opened an account with your email address. If it was not you, we delete that account and sign out anyone using it."
    >
      <Button variant="contained" size="large" fullWidth disabled={isBusy} onClick={onDisown}>
        <span aria-live="polite">{isBusy ? 'Deleting...' : 'Delete the account'}</span>
      </Button>
      <Typography variant="body2" color="textSecondary" align="center" sx={{ mt: 1.5 }}>
        It was you after all? Then just close this page.
      </Typography>
    </AuthLayout>
  );
}

/** `text`: the server's words. */
export function AccountDisowned({ text }: { text: string }) {
  return (
    <AuthLayout
      title="Account deleted"
      below={<AppLink to={paths.register}>Open an account of your own</AppLink>}
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <CheckCircleOutlined color="primary" />
        <Typography>{text}.</Typography>
      </Box>
    </AuthLayout>
  );
}
