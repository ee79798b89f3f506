import type { Coin } from '@keelstone/domain/ledger/account';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import Box from '@mui/material/Box';
import { coinNames } from '../../../components/coin-name.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

type Props = {
  coin: Coin;
  address: string;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once more before money goes to an address whose checksum fails. */
export function CheckAddressDialog({ coin, address, ...dialog }: Props) {
  return (
    <ConfirmDialog
      {...dialog}
      isCancelFirst
      isDismissFilled
      title="Is this address right?"
      text={`It does not look like a ${coinNames[coin]} address: its checksum does not match. Payments to a wrong address can't be recovered.`}
      confirmLabel="Withdraw anyway"
      busyText="Confirming..."
    >
      <Box
        component="code"
        sx={{
          display: 'block',
          mt: 2,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          overflowWrap: 'anywhere',
          fontSize: '0.875rem',
        }}
      >
        {groupedAddress(address)}
      </Box>
    </ConfirmDialog>
  );
}
