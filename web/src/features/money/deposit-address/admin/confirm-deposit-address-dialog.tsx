import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { DialogState } from '../../../../lib/use-dialog.ts';
import { size } from '../../../../theme/styles.ts';
import { coinLabels } from '../../../../ui/coin-name.ts';
import { GroupedAddress } from '../../../../ui/grouped-address.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { useUpdateWallet } from './deposit-address.calls.ts';

type Props = DialogState & {
  from: PlatformWallet;
  to: PlatformWallet;
  onUpdated: (wallet: PlatformWallet) => void;
};

/** Asks for a confirmation before users see other addresses to pay to. */
export function ConfirmDepositAddressDialog({ from, to, ...dialog }: Props) {
  const update = useUpdateWallet(dialog);
  return (
    <PreviewedDialog
      {...update.dialog}
      title="Update the deposit addresses?"
      text="From now on every user is asked to pay to these addresses. Compare them character by character."
      confirmLabel="Update Wallets"
      busyText="Updating..."
      operation="update-wallet"
      request={to}
      onConfirm={({ expected }) => update.run({ wallet: to, expected })}
      above={<WalletChanges from={from} to={to} />}
    />
  );
}

/** Both addresses in full, with the ones that they replace. */
export function WalletChanges({ from, to }: { from: PlatformWallet; to: PlatformWallet }) {
  return (
    <>
      <Change coin="btc" from={from.btcAddress} to={to.btcAddress} />
      <Change coin="eth" from={from.ethAddress} to={to.ethAddress} />
    </>
  );
}

function Change({ coin, from, to }: { coin: Coin; from: string; to: string }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {`${coinLabels[coin]}${from === to ? ' – unchanged' : ''}`}
      </Typography>
      <GroupedAddress address={to} sx={{ fontSize: size.small }} />
      {from !== to && from !== '' && (
        <Typography variant="note" component="div" sx={{ mt: 0.5 }}>
          replaces <GroupedAddress address={from} sx={{ fontSize: size.small }} />
        </Typography>
      )}
    </Box>
  );
}
