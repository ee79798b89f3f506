import type { Coin } from '@keelstone/domain/money/coins';
import { addressDoubt } from '@keelstone/domain/wallet/address';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import Box from '@mui/material/Box';
import { coinNames } from './coin-name.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  coin: Coin;
  address: string;
  /** "Withdraw anyway"; never the filled button. */
  confirmLabel: string;
  busyText: string;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once more about an address that is in doubt, before money goes to it or it is saved. */
export function CheckAddressDialog({ coin, address, ...dialog }: Props) {
  const mistyped = `It does not look like a ${coinNames[coin]} address: its checksum does not match.`;
  return (
    <ConfirmDialog
      {...dialog}
      isCancelFirst
      isDismissFilled
      title="Is this address right?"
      text={`${addressDoubt(coin, address, mistyped) ?? ''} Payments to a wrong address can't be recovered.`}
    >
      <Box
        component="code"
        translate="no"
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
