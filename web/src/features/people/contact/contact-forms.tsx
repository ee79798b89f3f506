import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { contactContract } from '@keelstone/domain/people/contact/contact.contract';
import { contactSchema, newsletterSchema } from '@keelstone/domain/people/contact/contact.schema';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { readEmail, readNewEmail } from '../../../lib/forms/typed-email.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { Toasts } from '../../../lib/toast/toasts.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

/** The contact form of the landing page, loaded when it is scrolled near, as the newsletter is. */
export default function ContactForms() {
  return (
    <Services>
      <Typography variant="h2" component="h3" sx={{ mb: 2.5 }}>
        Write to us
      </Typography>
      <ContactForm />
    </Services>
  );
}

export function Newsletter() {
  return (
    <Services>
      <Typography variant="h2" component="h3">
        Newsletter
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5 }}>
        We send news now and then, and nothing else.
      </Typography>
      <NewsletterForm />
    </Services>
  );
}

/** The providers that the landing page itself does without. */
function Services({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Toasts>{children}</Toasts>
    </QueryClientProvider>
  );
}

const initialValues = { name: '', email: '', message: '' };

/** A message to support. Sending it empties the form. */
function ContactForm() {
  const contact = useCall(contactContract['send-contact-message'], { toast: ({ message }) => message });
  const form = useOrderedForm({
    initialValues,
    schema: contactSchema,
    toInput: ({ name, email, message }) => ({
      name: name.trim(),
      email: readNewEmail(email),
      message: message.trim(),
    }),
    onSubmit: (message): Promise<void> => contact.mutateAsync({ body: message }).then(() => form.reset()),
  });
  const { isSubmitting } = form;
  return (
    <Stack {...form.prerendered} aria-label="Contact" spacing={2.5}>
      <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2.5}>
        <TextField {...form.field('name')} label="Name" autoComplete="name" disabled={isSubmitting} />
        <TextField
          {...form.field('email')}
          label="Email address"
          type="email"
          autoComplete="email"
          disabled={isSubmitting}
        />
      </Stack>
      <TextField
        {...form.field('message')}
        label="Your message"
        multiline
        // Material UI's own would measure itself with inline styles, which a document cannot have.
        slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { rows: 4 } }}
        sx={growing}
        disabled={isSubmitting}
      />
      <SubmitButton isBusy={isSubmitting} busyText="Sending...">
        Send message
      </SubmitButton>
    </Stack>
  );
}

/** Grows from 4 rows to 10. */
const growing = { '& textarea': { fieldSizing: 'content', minHeight: '4lh', maxHeight: '10lh' } } as const;

/** Subscribes to the newsletter or leaves it. Sending empties the form. */
function NewsletterForm() {
  const [isLeaving, setIsLeaving] = useState(false);
  const newsletter = useCall(contactContract[isLeaving ? 'leave-newsletter' : 'subscribe-newsletter'], {
    toast: ({ message }) => message,
  });
  const form = useOrderedForm({
    initialValues: { email: '' },
    schema: isLeaving ? emailOnlySchema : newsletterSchema,
    toInput: ({ email }) => ({ email: isLeaving ? readEmail(email) : readNewEmail(email) }),
    onSubmit: ({ email }): Promise<void> =>
      newsletter.mutateAsync({ body: { email } }).then(() => form.reset()),
  });
  return (
    <Box
      {...form.prerendered}
      aria-label="Newsletter"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', columnGap: 1.5, rowGap: 0.5 }}
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
        sx={{ flex: '1 1 190px' }}
      />
      <SubmitButton
        isBusy={form.isSubmitting}
        busyText={isLeaving ? 'Unsubscribing...' : 'Subscribing...'}
        variant="outlined"
        size="medium"
        fullWidth={false}
        // Wide enough for its longer text, or the page moves when the answer comes.
        sx={{ minWidth: 152, flexShrink: 0, mt: '25px' }}
      >
        {isLeaving ? 'Leave the list' : 'Subscribe'}
      </SubmitButton>
      <Button
        size="small"
        disabled={form.isSubmitting}
        onClick={() => setIsLeaving(!isLeaving)}
        sx={{ mt: { lg: '25px' } }}
      >
        <span>{isLeaving ? 'Back' : 'Leave the list'}</span>
      </Button>
    </Box>
  );
}
