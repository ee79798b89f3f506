import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AccountArea } from '../../../components/account-area.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Page } from '../../../components/page.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { phoneText } from '../../../lib/phone/phone-number.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { EditProfileDialog } from './edit-profile-dialog.tsx';

/** Name and phone number are edited in a modal, the email address is locked. */
export function ProfilePage() {
  const user = useCurrentUser();
  const dialog = useDialog<number>();
  return (
    <AccountArea>
      <Page
        title="Personal Information"
        lead="What we know about you, and how we reach you."
        actions={
          <Button
            variant="outlined"
            onClick={() => {
              dialog.open((dialog.subject ?? 0) + 1);
            }}
          >
            Edit
          </Button>
        }
      >
        <Card sx={{ px: { xs: 2, sm: 3 }, pt: 1 }}>
          <FactList
            facts={[
              { label: 'Full Name', value: user.name },
              { label: 'Email', value: <LockedEmail email={user.email} /> },
              { label: 'Phone Number', value: phoneText(user.number) },
              { label: 'Identity', value: <StatusChip status={user.kycStatus} /> },
              { label: 'Member since', value: <DateTime iso={user.createdAt} /> },
            ]}
          />
        </Card>
        {dialog.subject !== undefined && (
          <EditProfileDialog key={dialog.subject} user={user} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
      </Page>
    </AccountArea>
  );
}

function LockedEmail({ email }: { email: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <span>{email}</span>
      <Typography
        variant="caption"
        color="textSecondary"
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
      >
        <LockOutlined aria-hidden sx={{ fontSize: 16 }} />
        Cannot be changed
      </Typography>
    </Box>
  );
}
