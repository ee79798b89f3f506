import { newsletterSchema } from '@keelstone/domain/contact/contact.schema';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { typedEmail } from '../../../lib/forms/typed-email.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useSubscribeNewsletter } from '../api.ts';

/** The newsletter. Once it was sent the form is empty again. */
export function NewsletterForm() {
  const newsletter = useSubscribeNewsletter();
  const form = useOrderedForm({
    initialValues: { email: '' },
    schema: newsletterSchema,
    toInput: ({ email }) => ({ email: typedEmail(email) }),
    onSubmit: ({ email }) =>
      newsletter.mutateAsync(email).then(
        () => {
          form.reset();
        },
        () => undefined,
      ),
  });
  return (
    <Box
      component="form"
      aria-label="Newsletter"
      noValidate
      onSubmit={form.onSubmit}
      sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}
    >
      <TextField
        {...form.field('email')}
        // The contact form next to it has an `email` too.
        id="newsletter-email"
        label="Email"
        type="email"
        autoComplete="email"
        size="small"
        disabled={form.isSubmitting}
        sx={{ flex: 1 }}
      />
      <SubmitButton
        isBusy={form.isSubmitting}
        busyText="Subscribing..."
        size="medium"
        fullWidth={false}
        // Wide enough for its longer text, or the page moves when the answer comes.
        sx={{ minWidth: 136, flexShrink: 0 }}
      >
        Subscribe
      </SubmitButton>
    </Box>
  );
}
