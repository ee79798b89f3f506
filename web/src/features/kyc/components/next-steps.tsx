import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const steps = [
  'An administrator compares your document with what you entered.',
  'You get an email with the decision. If something is missing, it says what, and you send just that.',
  'Until then you can sign in, look around and deposit. You can withdraw once your identity is verified.',
];

/** What follows an application that was sent. */
export function NextSteps() {
  return (
    <Box sx={{ my: 3 }}>
      <Typography variant="h2" sx={{ fontSize: '1rem' }}>
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
