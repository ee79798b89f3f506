import type { Coin } from '@keelstone/domain/ledger/account';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { coinLabels } from '../../../components/coin-name.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PreviewView } from '../../../components/preview/preview-view.tsx';
import { expectedOf } from '../../../lib/preview/use-preview.ts';
import { useUpdateWallet, useWalletPreview } from '../hooks/use-update-wallet.ts';

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
  const expected = expectedOf(preview);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Update the deposit addresses?"
      text="From now on every user is asked to pay to these addresses. Compare them character by character."
      confirmLabel="Update Wallets"
      busyText="Updating..."
      isBusy={update.isBusy}
      isDisabled={expected === undefined}
      onConfirm={() => {
        if (expected !== undefined) update.run({ wallet: to, expected });
      }}
      onClose={onClose}
    >
      <Change coin="btc" from={from.btcAddress} to={to.btcAddress} />
      <Change coin="eth" from={from.ethAddress} to={to.ethAddress} />
      <PreviewView preview={preview} />
    </ConfirmDialog>
  );
}

function Change({ coin, from, to }: { coin: Coin; from: string; to: string }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 560 }}>
        {coinLabels[coin]}
        {from === to && ' – unchanged'}
      </Typography>
      <Address text={to} />
      {from !== to && from !== '' && (
        <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 0.5 }}>
          replaces <Address text={from} />
        </Typography>
      )}
    </Box>
  );
}

/** In groups of four, as people compare it. */
function Address({ text }: { text: string }) {
  return (
    <Box component="code" sx={{ display: 'block', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {groupedAddress(text)}
    </Box>
  );
}
