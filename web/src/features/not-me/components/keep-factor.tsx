import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';

type Props = { isBusy: boolean; onKeep: () => void };

export function KeepFactor({ isBusy, onKeep }: Props) {
  return (
    <AuthLayout
      title="Keep your second factor?"
      lead="Somebody asked our support to remove the second factor of your account, saying that it is lost. It will be removed 72 hours after that."
    >
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          If that was not you, stop it here. Your second factor stays as it is, and nobody can get into your
          account with your password alone.
        </Typography>
        <Button variant="contained" size="large" fullWidth disabled={isBusy} onClick={onKeep}>
          <span aria-live="polite">{isBusy ? 'Keeping...' : 'Keep my second factor'}</span>
        </Button>
        <Typography variant="body2" color="textSecondary" align="center">
          It was you? Then just close this page.
        </Typography>
      </Stack>
    </AuthLayout>
  );
}

/** `text`: the server's words. */
export function FactorKept({ text }: { text: string }) {
  return (
    <AuthLayout
      title="Second factor kept"
      below={<AppLink to={paths.forgotPassword}>Reset your password</AppLink>}
    >
      <Stack spacing={2}>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <CheckCircleOutlined color="primary" />
          <Typography>{text}.</Typography>
        </Box>
        <Typography variant="body2" color="textSecondary">
          Somebody who asks for this may know your password. Reset it if you are not sure.
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
