import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  type RestorableWalletWire,
  depositAddressContract,
} from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { useDialog, type DialogState } from '../../../../lib/use-dialog.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { WalletChanges } from './confirm-deposit-address-dialog.tsx';

type Restorable = NonNullable<RestorableWalletWire['restorable']>;

/** Offers to restore the addresses that an administrator replaced alone, as long as one person may do that. */
export function RestoreWallet() {
  const restorable =
    useAnswer(depositAddressContract['get-restorable-wallet'], { staleTime: 0 }).data?.restorable ??
    undefined;
  const dialog = useDialog<Restorable>();
  return (
    <>
      {restorable !== undefined && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            !restorable.isOwn && (
              <Button size="small" onClick={() => dialog.open(restorable)}>
                Restore
              </Button>
            )
          }
        >
          <span>{`${restorable.isOwn ? 'You' : restorable.by} replaced the deposit addresses alone on `}</span>
          <DateTime iso={restorable.at} precision="minute" />. Until{' '}
          <DateTime iso={restorable.until} precision="minute" /> any other administrator can restore the
          earlier ones, whatever the policy requires.
        </Alert>
      )}
      {dialog.render((opened, state) => (
        <RestoreDialog restorable={opened} {...state} />
      ))}
    </>
  );
}

function RestoreDialog({ restorable, ...state }: DialogState & { restorable: Restorable }) {
  const { versionId, current, before } = restorable;
  const restore = useDialogCall(depositAddressContract['restore-wallet'], state);
  return (
    <PreviewedDialog
      {...restore.dialog}
      title="Restore the deposit addresses?"
      text="Every user is asked to pay to the earlier addresses again. Compare them character by character."
      confirmLabel="Restore"
      busyText="Restoring..."
      operation="restore-wallet"
      request={{ versionId }}
      onConfirm={({ expected }) => restore.run({ body: { versionId, expected } })}
      above={<WalletChanges from={current} to={before} />}
    />
  );
}
