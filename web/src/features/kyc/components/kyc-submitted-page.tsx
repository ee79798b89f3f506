import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { reviewText, thanks } from './kyc-texts.ts';

export function KycSubmittedPage() {
  return (
    <AuthLayout title={thanks} lead={reviewText}>
      <Button variant="contained" size="large" fullWidth component={Link} to={paths.login}>
        Sign in
      </Button>
    </AuthLayout>
  );
}
