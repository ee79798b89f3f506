import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { NextSteps } from './next-steps.tsx';
import { reviewText, thanks } from './kyc-texts.ts';

/** After an application by somebody who is signed out: thanks, and what happens next. */
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
