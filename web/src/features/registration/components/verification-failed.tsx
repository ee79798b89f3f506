import { messages } from '@keelstone/domain/messages';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { NewLinkForm } from './new-link-form.tsx';

type Props = {
  /** `undefined` where there was no link at all. */
  error: unknown;
  /** Given where the link itself may still be good. */
  retry: (() => void) | undefined;
};

/** The link could not be redeemed: why, and the way on. */
export function VerificationFailed({ error, retry }: Props) {
  return (
    <AuthLayout
      title="Verify your email"
      below={<AppLink to={paths.login}>Already verified? Sign in</AppLink>}
    >
      <Stack spacing={3}>
        <Alert severity={error === undefined ? 'info' : 'error'} variant="outlined">
          {textOf(error)}
        </Alert>
        {retry === undefined ? (
          <>
            <Typography color="textSecondary" variant="body2">
              If your address is not verified yet, we can send you a new link. It replaces the one before.
            </Typography>
            <NewLinkForm />
            {error === undefined && (
              <Button component={Link} to={paths.kycForm}>
                Proceed
              </Button>
            )}
          </>
        ) : (
          <Button variant="contained" size="large" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}

function textOf(error: unknown): string {
  if (error === undefined) return 'Please open the link in the verification email we sent you.';
  if (!(error instanceof ApiError)) return messages.somethingWentWrong;
  return error.code === 'account-restricted' ? messages.accountRestrictedToast : error.message;
}
