import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { paths } from '../../../config/paths.ts';

/** The password; second factors are below it in a section of their own. */
export function SignInMethods() {
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Typography sx={{ fontWeight: 560 }}>Password</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        You can change your password in your <AppLink to={paths.settings}>security settings</AppLink>.
      </Typography>
    </Card>
  );
}
