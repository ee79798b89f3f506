import type { Coin } from '@keelstone/domain/money/coins';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { coinLabels } from '../../../components/coin-name.ts';

/** Both addresses to the last letter, and what they replace. */
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
      <Typography variant="body2" sx={{ fontWeight: 560 }}>
        {`${coinLabels[coin]}${from === to ? ' – unchanged' : ''}`}
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
    <Box
      component="code"
      translate="no"
      sx={{ display: 'block', fontSize: '0.875rem', overflowWrap: 'anywhere' }}
    >
      {groupedAddress(text)}
    </Box>
  );
}
