import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { addressDoubt } from '@keelstone/domain/wallet/address';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { addressExplorerUrl } from '@keelstone/domain/wallet/txid';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { coinNames } from '../../../components/coin-name.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { OutsideLink } from '../../../components/outside-link.tsx';
import { coinOf } from '../../../components/transactions/transaction-facts.ts';

/** Where a withdrawal would go, to be compared in groups, and whether its checksum is right. */
export function PayoutAddress({ transaction }: { transaction: TransactionWire }) {
  const { btcAddress, ethAddress } = transaction;
  const { coin } = coinOf(transaction);
  const address = btcAddress ?? ethAddress ?? '';
  const doubt = addressDoubt(coin, address, mistyped);
  return (
    <Box
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gap: 2,
        alignContent: 'start',
        overflowY: 'auto',
        height: '100%',
      }}
    >
      <Typography variant="h2">{`${coinNames[coin]} address`}</Typography>
      <Box
        component="code"
        translate="no"
        sx={{
          p: 2,
          borderRadius: 1,
          bgcolor: 'action.hover',
          fontSize: { xs: '1.0625rem', md: '1.25rem' },
          lineHeight: 1.7,
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {groupedAddress(address)}
      </Box>
      <Alert severity={doubt === undefined ? 'success' : 'warning'} variant="outlined">
        {doubt ?? 'The checksum of this address matches.'}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <CopyButton text={address} label="Copy the address" />
        <OutsideLink href={addressExplorerUrl(coin, address)} />
      </Box>
    </Box>
  );
}

const mistyped = 'The checksum of the wallet address does not match. It may be mistyped.';
