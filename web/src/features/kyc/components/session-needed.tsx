import { messages } from '@keelstone/domain/messages';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';

type Props = {
  /** There was a ticket, and it opens nothing any more. */
  isExpired: boolean;
};

/** In place of a form that could not be sent: we do not know yet whose documents these are. */
export function SessionNeeded({ isExpired }: Props) {
  return (
    <AuthLayout title="KYC Verification" width={560}>
      <Stack spacing={3}>
        {isExpired ? (
          <Alert severity="warning" variant="outlined">
            {messages.ticketInvalid}
          </Alert>
        ) : (
          <Alert severity="info" variant="outlined">
            We need to know whose documents these are before you can submit them.
          </Alert>
        )}
        <Typography color="textSecondary">
          {isExpired
            ? 'After signing in you will find the form under Verification.'
            : 'Open the link in the verification email we sent you: it leads back here. If your email address is verified already, sign in and continue under Verification.'}
        </Typography>
        <Button variant="contained" size="large" component={Link} to={paths.login}>
          Sign in
        </Button>
        {!isExpired && (
          <Button variant="outlined" size="large" component={Link} to={paths.verified}>
            Send me a new link
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
