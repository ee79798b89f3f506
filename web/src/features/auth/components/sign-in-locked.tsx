import Alert from '@mui/material/Alert';
import { AppLink } from '../../../components/app-link.tsx';
import { paths } from '../../../config/paths.ts';

/** Google has locked the sign-in of this address: the server's sentence, and what opens it again. */
export function SignInLocked({ text }: { text: string }) {
  return (
    <Alert severity="warning" variant="outlined">
      <span>{text}</span>. <AppLink to={paths.forgotPassword}>Reset password</AppLink>
    </Alert>
  );
}
