import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { KycContact } from './kyc-contact.tsx';
import { KycPurpose } from './kyc-purpose.tsx';

/** What the form asks for and why; `formPath` is the form's address for the reader. */
export function KycIntroduction({ formPath }: { formPath: string }) {
  return (
    <Stack spacing={3}>
      <Typography color="textSecondary">
        To comply with regulation, every participant must go through identity verification (KYC/AML).
      </Typography>
      <KycPurpose />
      <Alert severity="info" variant="outlined">
        You have not submitted the documents needed to verify your identity.
      </Alert>
      <Button variant="contained" size="large" component={RouterLink} to={formPath}>
        Click here to complete your KYC
      </Button>
      <Typography variant="body2" color="textSecondary">
        <KycContact />
      </Typography>
    </Stack>
  );
}
