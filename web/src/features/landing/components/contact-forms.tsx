import { QueryClientProvider } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { queryClient } from '../../../lib/query/query-client.ts';
import { Toasts } from '../../../lib/toast/toasts.tsx';
import { ContactForm } from './contact-form.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

/** Both forms, with the services that the landing page itself does without. Loaded when they come near. */
export default function ContactForms() {
  return (
    <QueryClientProvider client={queryClient}>
      <Toasts>
        <Box sx={grid}>
          <Card sx={{ p: { xs: 2, sm: 3 } }}>
            <Typography variant="h2" component="h3" sx={{ mb: 2.5 }}>
              Write to us
            </Typography>
            <ContactForm />
          </Card>
          <Card sx={{ p: { xs: 2, sm: 3 } }}>
            <Typography variant="h2" component="h3">
              Newsletter
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5 }}>
              News, now and then. Nothing else.
            </Typography>
            <NewsletterForm />
          </Card>
        </Box>
      </Toasts>
    </QueryClientProvider>
  );
}

/** Side by side on a wide screen. */
const grid = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { md: '7fr 5fr' },
} as const;
