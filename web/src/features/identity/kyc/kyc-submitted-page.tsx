import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { AuthLayout } from '../../../ui/auth-layout.tsx';

/** Texts of the identity form and of the page that follows it. */
export const formTitle = 'Begin your ID-Verification';
export const thanks = 'Thank you for submitting form';
export const reviewText = 'We will review your application and respond via email.';

/** Thanks a signed-out applicant and explains the next steps. */
export function KycSubmittedPage() {
  return (
    <AuthLayout title={thanks} lead={reviewText}>
      <NextSteps />
      <Button variant="contained" size="large" fullWidth component={Link} to={paths.login}>
        Sign in
      </Button>
    </AuthLayout>
  );
}

const steps = [
  'An administrator compares your document with what you entered.',
  'You get an email with the decision. If something is missing, it says what, and you send just that.',
  'Until then you can sign in, look around and deposit. You can withdraw once your identity is verified.',
];

/** The steps after an application. */
export function NextSteps() {
  return (
    <Box sx={{ my: 3 }}>
      <Typography variant="h3" component="h2">
        What happens next
      </Typography>
      <Box
        component="ol"
        sx={{ mt: 1, mb: 0, pl: 2.5, display: 'grid', gap: 1, color: 'text.secondary', typography: 'body2' }}
      >
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Box>
  );
}
