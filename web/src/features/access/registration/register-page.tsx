import { normalizePassword } from '@keelstone/domain/kernel/validation/password-forms';
import { brand } from '@keelstone/domain/kernel/brand';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { string } from 'yup';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { NewPasswordFields, refuseMismatch } from '../password/new-password-fields.tsx';
import { PhoneField, phoneHint } from '../../../ui/phone-field.tsx';
import { RequiredNote } from '../../../ui/required-note.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { paths } from '../../../config/paths.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { typedNewEmail } from '../../../lib/forms/typed-email.ts';
import { e164, typedPhoneField } from '../../../lib/phone-number.ts';
import { AcceptTexts, useTextsToAccept } from './accept-texts.tsx';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { registrationSchema } from '@keelstone/domain/access/registration/registration.schema';
import { useCall } from '../../../lib/query/use-call.ts';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';
import { mailRequestTexts } from '@keelstone/domain/access/mail-request/mail-request.texts';
import { useNavigate } from 'react-router-dom';
import { useNotify } from '../../../lib/toast/notify.ts';

export function RegisterPage() {
  return (
    <AuthLayout
      title="Register"
      lead={`Create New ${brand.name} Account`}
      below={<AppLink to={paths.login}>Already have an account? Sign in instead</AppLink>}
    >
      <RegisterForm />
    </AuthLayout>
  );
}

function RegisterForm() {
  const notify = useNotify();
  const navigate = useNavigate();
  const register = useCall(registrationContract.register, {
    onSuccess: ({ message }, { body: { email } }) => {
      // That page may offer the mail again.
      if (message === mailRequestTexts.verificationEmailSent)
        void navigate(paths.verifyEmail, { state: { email } });
      else notify.failed();
    },
  });
  const { pass, accept, ...texts } = useTextsToAccept();
  const form = useOrderedForm({
    initialValues: registrationTexts,
    schema: registrationFormSchema,
    toInput: toRegistration,
    onSubmit: async ({ confirmation, ...registration }, helpers) => {
      if (normalizePassword(registration.password) !== normalizePassword(confirmation)) {
        refuseMismatch(helpers);
        return;
      }
      const versions = pass();
      if (versions !== undefined)
        await register.mutateAsync({ body: { ...registration, ...versions } }).catch(() => undefined);
    },
  });

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={form.onSubmit}>
      <RequiredNote />
      <TextField {...form.field('name', 'As in your passport or ID')} label="Full Name" autoComplete="name" />
      <TextField
        {...form.field('email', 'We send a link to it, to confirm that it is yours')}
        label="Email address"
        type="email"
        autoComplete="username"
      />
      <PhoneField {...form.control('number', phoneHint)} label="Phone Number" />
      <NewPasswordFields form={form} labels={{ password: 'Password', confirmation: 'Confirm Password' }} />
      <AcceptTexts {...texts} onAccept={accept} />
      <SubmitButton isBusy={form.isSubmitting} busyText="Registering...">
        Register
      </SubmitButton>
    </Stack>
  );
}

const registrationTexts = { name: '', email: '', number: '', password: '', confirmation: '' };
type RegistrationTexts = typeof registrationTexts;

/** Everything up to the confirmation; that both are equal is asked last. */
const registrationFormSchema = registrationSchema.shape({
  number: typedPhoneField(),
  confirmation: string().strict().required(passwordTexts.registerPasswordConfirm),
});

function toRegistration({ name, email, number, ...passwords }: RegistrationTexts): RegistrationTexts {
  return { name: name.trim(), email: typedNewEmail(email), number: e164(number), ...passwords };
}
