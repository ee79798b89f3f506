import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';

/** It is done; what comes next is a password that nobody else knows. */
export function AccountLocked() {
  return (
    <AuthLayout title="Your account is locked" below={<AppLink to={paths.login}>Sign in</AppLink>}>
      <Stack spacing={2.5}>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <LockOutlined color="primary" />
          <Typography>
            Nothing is paid out or changed until you unlock it. Every browser is signed out.
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary">
          If somebody else may know your password, choose a new one now. You can do that while the account is
          locked.
        </Typography>
        <Button variant="contained" size="large" component={RouterLink} to={paths.forgotPassword}>
          Reset your password
        </Button>
      </Stack>
    </AuthLayout>
  );
}
