import { factorContract, type FactorsWire } from '@keelstone/domain/api/factor.contract';
import { call } from '../../../lib/api/call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { ConfirmWithFactorDialog } from './confirm-with-factor-dialog.tsx';

type Props = {
  factors: FactorsWire['factors'];
  isOpen: boolean;
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Makes ten new recovery codes; that takes a second factor. */
export function NewCodesDialog({ factors, isOpen, onMade, onClose }: Props) {
  const refresh = useRefresh();
  return (
    <ConfirmWithFactorDialog
      isOpen={isOpen}
      title="Make new recovery codes?"
      text="You get ten new codes, and the ones that you have stop working. Confirm it with a second factor."
      submitLabel="Make new codes"
      busyText="Making..."
      factors={factors}
      send={(proof) => call(factorContract['create-recovery-codes'], { body: { proof } })}
      onDone={({ recoveryCodes }) => {
        // Before anything can fail: they come once.
        onMade(recoveryCodes);
        onClose();
        void refresh();
      }}
      onClose={onClose}
    />
  );
}
