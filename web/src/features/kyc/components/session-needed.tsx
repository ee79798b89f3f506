import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';

/** In place of a form that could not be sent: nobody has said yet whose papers these are. */
export function SessionNeeded() {
  return (
    <AuthLayout title="KYC Verification" width={560}>
      <Stack spacing={3}>
        <Alert severity="info" variant="outlined">
          We need to know whose documents these are before you can submit them.
        </Alert>
        <Typography color="textSecondary">
          Open the link in the verification email we sent you: it leads back here. If your email address is
          verified already, sign in and continue under Verification.
        </Typography>
        <Button variant="contained" size="large" component={Link} to={paths.login}>
          Sign in
        </Button>
        <Button variant="outlined" size="large" component={Link} to={paths.verified}>
          Send me a new link
        </Button>
      </Stack>
    </AuthLayout>
  );
}
