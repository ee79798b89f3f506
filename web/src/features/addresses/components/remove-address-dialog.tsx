import type { SavedAddressWire } from '@keelstone/domain/api/address-book.wire';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useRemoveAddress } from '../api.ts';

type Props = { saved: SavedAddressWire; isOnlySaved: boolean; isOpen: boolean; onClose: () => void };

export function RemoveAddressDialog({ saved, isOnlySaved, isOpen, onClose }: Props) {
  const removal = useRemoveAddress({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove “${saved.label}”?`}
      text={
        isOnlySaved
          ? 'Nothing can be withdrawn to it any more. If you save it again, it can be used 48 hours later.'
          : 'It leaves your list. Withdrawals to it stay as they are.'
      }
      confirmLabel="Remove"
      busyText="Removing..."
      isBusy={removal.isBusy}
      onConfirm={() => {
        removal.run(saved._id);
      }}
      onClose={onClose}
    />
  );
}
