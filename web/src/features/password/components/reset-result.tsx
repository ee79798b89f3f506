import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { errorTable } from '@keelstone/domain/errors';
import { Link } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';

/** Shown for two seconds before /login opens automatically. */
export function PasswordChanged() {
  return (
    <AuthLayout title="Password changed" lead="Sign in with your new password. Taking you there...">
      <Button variant="contained" size="large" fullWidth component={Link} to={paths.login} replace>
        Sign in
      </Button>
    </AuthLayout>
  );
}

/** The link cannot be used, or there was none: why, and the way on. */
export function ResetLinkRefused({ text }: { text: string | undefined }) {
  return (
    <AuthLayout title="Reset password" below={<AppLink to={paths.login}>Return to login</AppLink>}>
      <Alert severity="error" variant="outlined" sx={{ mb: 3 }}>
        {text ?? errorTable['link-invalid'].message}
      </Alert>
      <Button variant="contained" size="large" fullWidth component={Link} to={paths.forgotPassword}>
        Ask for a new link
      </Button>
    </AuthLayout>
  );
}
