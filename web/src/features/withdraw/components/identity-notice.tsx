import type { KycStatus } from '@keelstone/domain/user/user';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { alertAction } from '../../../components/alert-action.ts';
import { paths } from '../../../config/paths.ts';

type Unapproved = Exclude<KycStatus, 'Approved'>;

const texts = {
  Unverified: { text: 'Verify your identity to withdraw funds.', action: 'Verify now' },
  Pending: {
    text: 'Your documents are being reviewed. You can withdraw once they are approved.',
    action: undefined,
  },
  Rejected: {
    text: 'Your documents were not accepted. Send them again to withdraw funds.',
    action: 'Send again',
  },
} as const satisfies Record<Unapproved, { text: string; action: string | undefined }>;

/** Nothing is paid out before the identity is verified. */
export function IdentityNotice({ status }: { status: Unapproved }) {
  const { text, action } = texts[status];
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, ...alertAction }}
      action={
        <Button color="inherit" size="small" component={Link} to={paths.kyc}>
          {action ?? 'View status'}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
