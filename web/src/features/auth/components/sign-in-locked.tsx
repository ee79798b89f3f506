import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';

/** Google has locked the sign-in of this address: the server's sentence, and what opens it again. */
export function SignInLocked({ text }: { text: string }) {
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button size="small" sx={{ whiteSpace: 'nowrap' }} component={Link} to={paths.forgotPassword}>
          Reset password
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
