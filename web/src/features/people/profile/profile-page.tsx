import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { profileContract } from '@keelstone/domain/people/profile/profile.contract';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { e164, phoneText, typedPhoneField } from '../../../lib/phone-number.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useCurrentUser, makeCurrentUserQuery } from '../../../lib/session/use-session.ts';
import { type DialogState, usePlainDialog } from '../../../lib/use-dialog.ts';
import { PadlockIcon } from '../../../theme/icons.tsx';
import { AccountArea } from '../../../ui/account-area.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { PhoneField, phoneHint } from '../../../ui/phone-field.tsx';
import { FormDialog } from '../../../ui/question-dialog.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** The user's own data: name and phone number are edited in a dialog, the email address is locked. */
export function ProfilePage() {
  const user = useCurrentUser();
  const dialog = usePlainDialog();
  return (
    <AccountArea>
      <Page
        title="Personal Information"
        lead="See what we know about you and how we reach you."
        actions={
          <Button variant="outlined" onClick={dialog.open}>
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
        {dialog.render((_opened, state) => (
          <EditProfileDialog user={user} {...state} />
        ))}
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
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
      >
        <PadlockIcon aria-hidden sx={{ fontSize: 16 }} />
        Cannot be changed
      </Typography>
    </Box>
  );
}

const schema = profileContract['update-profile'].body.shape({ number: typedPhoneField() });

function EditProfileDialog({ user, isOpen, onClose }: DialogState & { user: UserWire }) {
  const queryClient = useQueryClient();
  const update = useCall(profileContract['update-profile'], {
    toast: () => 'Profile updated',
    onSuccess: (updated) => queryClient.setQueryData(makeCurrentUserQuery(updated._id).queryKey, updated),
  });
  const form = useOrderedForm({
    initialValues: { name: user.name, number: user.number },
    schema,
    toInput: ({ name, number }) => ({ name: name.trim(), number: e164(number) }),
    onSubmit: async (profile) => {
      await update.mutateAsync({ body: profile });
      onClose();
    },
  });
  const isBusy = form.isSubmitting;
  return (
    <FormDialog
      title="Edit your information"
      text="Your email address stays as it is."
      submitLabel="Save changes"
      busyText="Saving..."
      isBusy={isBusy}
      isOpen={isOpen}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Full Name" autoComplete="name" disabled={isBusy} autoFocus />
      <PhoneField {...form.control('number', phoneHint)} label="Phone Number" disabled={isBusy} />
      <TextField
        label="Email"
        value={user.email}
        helperText="Cannot be changed"
        slotProps={{ input: { readOnly: true, endAdornment: <PadlockIcon color="action" /> } }}
      />
    </FormDialog>
  );
}
