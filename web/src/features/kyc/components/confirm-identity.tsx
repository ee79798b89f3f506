import { kycSessionSchema } from '@keelstone/domain/auth/auth.schema';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { paths } from '../../../config/paths.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import type { KycTicket } from '../../../lib/session/kyc-ticket.ts';
import { isWrongPassword, useOpenKycSession, type Registered } from '../api.ts';

type Props = KycTicket & { onConfirmed: (registered: Registered) => void; onTicketInvalid: () => void };

/**
 * Before the identity form: the password chosen at registration. The person who verified the address may not be the one
 * who registered it, and nobody's documents may end up in an account that a stranger can open.
 */
export function ConfirmIdentity({ ticket, email, onConfirmed, onTicketInvalid }: Props) {
  const opening = useOpenKycSession({ ticket, onConfirmed, onTicketInvalid });
  const form = useOrderedForm({
    initialValues: { password: '' },
    schema: kycSessionSchema.pick(['password']),
    toInput: ({ password }) => ({ password }),
    onSubmit: ({ password }, { setFieldError }) =>
      opening.mutateAsync(password).catch((error: unknown) => {
        if (!isWrongPassword(error)) return;
        setFieldError('password', error.message);
        document.getElementById('password')?.focus();
      }),
  });
  return (
    <AuthLayout
      title="Confirm it's you"
      lead="Enter the password you chose at registration. Then you can submit your documents."
      below={<AfterForgetting />}
    >
      <Stack component="form" noValidate spacing={2.5} onSubmit={form.onSubmit}>
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          slotProps={{ input: { readOnly: true } }}
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <Box sx={{ textAlign: 'right' }}>
          <AppLink to={paths.forgotPassword} variant="body2">
            Forgot password?
          </AppLink>
        </Box>
        <SubmitButton isBusy={form.isSubmitting || opening.isSuccess} busyText="Confirming...">
          Continue
        </SubmitButton>
      </Stack>
    </AuthLayout>
  );
}

function AfterForgetting() {
  return (
    <Typography variant="body2" color="textSecondary">
      If you reset your password, sign in with the new one afterwards: you will find this form under
      Verification.
    </Typography>
  );
}
