import { userContract } from '@keelstone/domain/api/user.contract';
import type { UserWire } from '@keelstone/domain/api/user.wire';
import LockOutlined from '@mui/icons-material/LockOutlined';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { PhoneField, phoneHint } from '../../../components/phone-field.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { e164, typedPhoneField } from '../../../lib/phone/phone-number.ts';
import { useUpdateProfile } from '../api.ts';

const schema = userContract['update-profile'].body.shape({ number: typedPhoneField() });

type Props = { user: UserWire; isOpen: boolean; onClose: () => void };

export function EditProfileDialog({ user, isOpen, onClose }: Props) {
  const update = useUpdateProfile();
  const form = useOrderedForm({
    initialValues: { name: user.name, number: user.number },
    schema,
    toInput: ({ name, number }) => ({ name: name.trim(), number: e164(number) }),
    onSubmit: async (profile) => {
      const updated = await update.mutateAsync(profile).catch(() => undefined);
      if (updated !== undefined) onClose();
    },
  });
  const isBusy = form.isSubmitting;
  return (
    <FormDialog
      title="Edit your information"
      text="Your name and your phone number. Your email address stays as it is."
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
        slotProps={{ input: { readOnly: true, endAdornment: <LockOutlined color="action" /> } }}
      />
    </FormDialog>
  );
}
