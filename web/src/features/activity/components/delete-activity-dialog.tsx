import type { ActivityWire } from '@keelstone/domain/api/activity.wire';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { exactTime } from '../../../components/date-time.tsx';
import { useDeleteActivity } from '../api.ts';

type Props = { userId: string; entry: ActivityWire; isOpen: boolean; onClose: () => void };

export function DeleteActivityDialog({ userId, entry, isOpen, onClose }: Props) {
  const deletion = useDeleteActivity({ userId, isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this entry?"
      text={`The sign-in of ${exactTime(entry.createdAt)} leaves your list for good. You stay signed in.`}
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      onConfirm={() => {
        deletion.run(entry._id);
      }}
      onClose={onClose}
    />
  );
}
