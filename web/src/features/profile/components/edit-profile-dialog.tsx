import { userContract } from '@keelstone/domain/api/user.contract';
import type { UserWire } from '@keelstone/domain/api/user.wire';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { e164, PhoneField } from '../../../components/phone-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useUpdateProfile } from '../hooks/use-update-profile.ts';

type Props = { user: UserWire; isOpen: boolean; onClose: () => void };

export function EditProfileDialog({ user, isOpen, onClose }: Props) {
  const titleId = useId();
  const update = useUpdateProfile();
  const form = useOrderedForm({
    initialValues: { name: user.name, number: user.number },
    schema: userContract['update-profile'].body,
    toInput: ({ name, number }) => ({ name: name.trim(), number: e164(number) }),
    onSubmit: async (profile) => {
      const updated = await update.mutateAsync(profile).catch(() => undefined);
      if (updated !== undefined) onClose();
    },
  });
  const isBusy = form.isSubmitting;
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2">
        Edit your information
      </DialogTitle>
      <DialogContent>
        <Stack component="form" noValidate spacing={2.5} onSubmit={form.onSubmit} sx={{ pt: 1 }}>
          <TextField
            {...form.field('name')}
            label="Full Name"
            autoComplete="name"
            disabled={isBusy}
            autoFocus
          />
          <PhoneField
            name="number"
            label="Phone Number"
            value={form.values.number}
            onChange={(number) => {
              form.setValue('number', number);
            }}
            error={form.errorOf('number') !== undefined}
            helperText={form.errorOf('number')}
            disabled={isBusy}
          />
          <TextField
            label="Email"
            value={user.email}
            helperText="Cannot be changed"
            slotProps={{ input: { readOnly: true, endAdornment: <LockOutlined color="action" /> } }}
          />
          <SubmitButton isBusy={isBusy} busyText="Saving...">
            Save changes
          </SubmitButton>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
