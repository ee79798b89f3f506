import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { useUpdateWallet, useWalletPreview } from '../api.ts';
import { WalletChanges } from './wallet-changes.tsx';

type Props = {
  from: PlatformWallet;
  to: PlatformWallet;
  isOpen: boolean;
  onClose: () => void;
  onUpdated: (wallet: PlatformWallet) => void;
};

/** Shows both addresses to the last letter, and what they replace, before users are asked to pay there. */
export function ConfirmWalletDialog({ from, to, isOpen, onClose, onUpdated }: Props) {
  const update = useUpdateWallet({
    isOpen,
    onUpdated,
    onDone: onClose,
  });
  const preview = useWalletPreview(to, isOpen);
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Update the deposit addresses?"
      text="From now on every user is asked to pay to these addresses. Compare them character by character."
      confirmLabel="Update Wallets"
      busyText="Updating..."
      isBusy={update.isBusy}
      preview={preview}
      onConfirm={(expected) => {
        update.run({ wallet: to, expected });
      }}
      onClose={onClose}
      above={<WalletChanges from={from} to={to} />}
    />
  );
}
