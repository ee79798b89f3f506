import { normalPassword } from '@keelstone/domain/auth/password-forms';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { NewPasswordFields, refuseMismatch } from '../../../components/new-password-fields.tsx';
import { PhoneField, phoneHint } from '../../../components/phone-field.tsx';
import { RequiredNote } from '../../../components/required-note.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { registrationFormSchema, registrationTexts, toRegistration } from '../forms/registration.schema.ts';
import { useRegister } from '../api.ts';
import { useTextsToAccept, AcceptTexts } from './accept-texts.tsx';

export function RegisterForm() {
  const register = useRegister();
  const { pass, accept, ...texts } = useTextsToAccept();
  const form = useOrderedForm({
    initialValues: registrationTexts,
    schema: registrationFormSchema,
    toInput: toRegistration,
    onSubmit: async ({ confirmation, ...registration }, helpers) => {
      if (normalPassword(registration.password) !== normalPassword(confirmation)) {
        refuseMismatch(helpers);
        return;
      }
      const versions = pass();
      if (versions !== undefined)
        await register.mutateAsync({ ...registration, ...versions }).catch(() => undefined);
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
