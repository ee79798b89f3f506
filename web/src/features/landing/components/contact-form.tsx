import { contactSchema } from '@keelstone/domain/contact/contact.schema';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { typedEmail } from '../../../lib/forms/typed-email.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useSendContactMessage } from '../api.ts';

const initialValues = { name: '', email: '', message: '' };

/** A message to support. Once it was sent the form is empty again. */
export function ContactForm() {
  const contact = useSendContactMessage();
  const form = useOrderedForm({
    initialValues,
    schema: contactSchema,
    toInput: ({ name, email, message }) => ({
      name: name.trim(),
      email: typedEmail(email),
      message: message.trim(),
    }),
    onSubmit: (message) =>
      contact.mutateAsync(message).then(
        () => {
          form.reset();
        },
        () => undefined,
      ),
  });
  const { isSubmitting } = form;
  return (
    <Stack component="form" aria-label="Contact" noValidate spacing={2.5} onSubmit={form.onSubmit}>
      <TextField {...form.field('name')} label="Name" autoComplete="name" disabled={isSubmitting} />
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="email"
        disabled={isSubmitting}
      />
      <TextField
        {...form.field('message')}
        label="Your message"
        multiline
        minRows={4}
        maxRows={10}
        // As high before its code is there, which makes it grow.
        slotProps={{ htmlInput: { rows: 4 } }}
        disabled={isSubmitting}
      />
      <SubmitButton isBusy={isSubmitting} busyText="Sending...">
        Send message
      </SubmitButton>
    </Stack>
  );
}
