import { brand } from '@keelstone/domain/kernel/brand';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';

type Props = {
  /** Why the link does nothing, if there was one. */
  refusal: string | undefined;
};

/** What protects an account from a stranger, whatever the email was about. */
export function Advice({ refusal }: Props) {
  const isSignedIn = useSession().status === 'signed-in';
  const [first, second] = isSignedIn
    ? [
        { to: paths.settings, label: 'Open the security page' },
        { to: paths.settings, label: 'Change your password' },
      ]
    : [
        { to: paths.forgotPassword, label: 'Reset your password' },
        { to: paths.login, label: 'Sign in' },
      ];
  return (
    <AuthLayout
      title="This wasn't me"
      lead="Did we write to you about something that you did not do? Three steps keep a stranger out."
      width={560}
    >
      <Stack spacing={3}>
        {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
        <Stack component="ol" spacing={2} sx={{ m: 0, pl: 2.5 }}>
          <li>
            <Typography sx={{ fontWeight: 500 }}>Lock your account</Typography>
            <Typography variant="body2" color="textSecondary">
              The link in our newest email does it, or the security page after you have signed in. It stops
              withdrawals and changes until you unlock the account.
            </Typography>
          </li>
          <li>
            <Typography sx={{ fontWeight: 500 }}>Reset your password</Typography>
            <Typography variant="body2" color="textSecondary">
              A new password signs out every browser that uses your account.
            </Typography>
          </li>
          <li>
            <Typography sx={{ fontWeight: 500 }}>Write to our support</Typography>
            <Typography variant="body2" color="textSecondary">
              <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link> can stop a withdrawal
              that is still being reviewed. Say what the email was about.
            </Typography>
          </li>
        </Stack>
        {/* Who is signed in may become known while the page is open. */}
        <Button variant="contained" size="large" component={RouterLink} to={first.to}>
          <span>{first.label}</span>
        </Button>
        <Button component={RouterLink} to={second.to}>
          <span>{second.label}</span>
        </Button>
      </Stack>
    </AuthLayout>
  );
}
