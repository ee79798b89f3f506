import type { PolicyWire } from '@keelstone/domain/policy/policy.schema';
import Box from '@mui/material/Box';
import { ChangeList } from '../../../components/change-list.tsx';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { changesBetween, isLooser } from '../forms/policy-values.ts';
import { usePolicyPreview, useUpdatePolicy } from '../hooks/use-update-policy.ts';

type Props = { from: PolicyWire; to: PolicyWire; isOpen: boolean; onClose: () => void };

/** What changes, and how long that takes, before it is sent. */
export function ConfirmPolicyDialog({ from, to, isOpen, onClose }: Props) {
  const update = useUpdatePolicy({ isOpen, onDone: onClose });
  const preview = usePolicyPreview(to, isOpen);
  const changes = changesBetween(from, to);
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Change the two-person rule?"
      text={textOf(from, to, changes.length)}
      confirmLabel="Save"
      busyText="Saving..."
      isBusy={update.isBusy}
      preview={preview}
      onConfirm={(expected) => {
        update.run({ policy: to, expected });
      }}
      onClose={onClose}
      above={
        <Box sx={{ mt: 2 }}>
          <ChangeList changes={changes} />
        </Box>
      }
    />
  );
}

function textOf(from: PolicyWire, to: PolicyWire, changes: number): string {
  if (changes === 0) return 'Nothing changes. A looser rule that is waiting to take effect is dropped.';
  if (isLooser(from, to))
    return 'This is looser: another administrator has to confirm it, and it takes effect 24 hours after that.';
  return from.policy
    ? 'Another administrator has to confirm it, then it takes effect immediately.'
    : 'It takes effect from the next decision on.';
}
