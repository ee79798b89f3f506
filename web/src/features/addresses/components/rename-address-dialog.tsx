import type { SavedAddressWire } from '@keelstone/domain/api/address-book.wire';
import { limits } from '@keelstone/domain/limits';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { addressLabelSchema } from '@keelstone/domain/wallet/saved-address.schema';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useRenameAddress } from '../api.ts';

type Props = { saved: SavedAddressWire; isOpen: boolean; onClose: () => void };

export function RenameAddressDialog({ saved, isOpen, onClose }: Props) {
  const renaming = useRenameAddress();
  const form = useOrderedForm({
    initialValues: { label: saved.label },
    schema: addressLabelSchema,
    toInput: ({ label }) => ({ label: label.trim() }),
    onSubmit: async ({ label }) => {
      try {
        await renaming.mutateAsync({ addressId: saved._id, label });
        onClose();
      } catch (error) {
        if (error instanceof ApiError && error.field === 'label') form.setError('label', error.message);
      }
    },
  });
  return (
    <FormDialog
      title="Rename this address"
      text="Only you see its label."
      submitLabel="Rename"
      busyText="Renaming..."
      isBusy={form.isSubmitting}
      isOpen={isOpen}
      onSubmit={form.onSubmit}
      onClose={() => {
        onClose();
        form.reset();
      }}
    >
      <Box component="code" translate="no" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
        {groupedAddress(saved.address)}
      </Box>
      <TextField
        {...form.field('label')}
        label="Label"
        autoComplete="off"
        disabled={form.isSubmitting}
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.addressLabelLengthMax } }}
      />
    </FormDialog>
  );
}
