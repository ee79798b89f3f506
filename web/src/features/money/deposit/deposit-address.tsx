import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { makePaymentUri } from '@keelstone/domain/kernel/address/payment-uri';
import { type Coin, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import type { CoinUnits } from '@keelstone/domain/kernel/amounts/units';
import { ApiError } from '../../../lib/api/api-error.ts';
import { WarningIcon } from '../../../theme/icons.tsx';
import { CopyableText } from '../../../ui/copy-button.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useWallet } from '../deposit-address/deposit-address.calls.ts';

type Props = {
  coin: Coin;
  /** The amount to send, once it is known, for the QR code. */
  amount: CoinUnits | undefined;
};

/** The platform's address for the coin: to copy, and as a QR code for a phone. */
export function DepositAddress({ coin, amount }: Props) {
  const wallet = useWallet();
  const { error, data, refetch } = wallet;
  // With deposits switched off, not even a cached address is shown: it may no longer be ours.
  if (error instanceof ApiError && (error.code === 'deposits-off' || data === undefined))
    return (
      <LoadFailed
        error={error}
        text="There is no address to send to right now. Please come back later."
        onRetry={() => void refetch()}
      />
    );
  return (
    <DataView query={wallet} skeleton={<Skeleton variant="rounded" height={168} />}>
      {({ btcAddress, ethAddress }) => (
        <Address coin={coin} address={coin === 'btc' ? btcAddress : ethAddress} amount={amount} />
      )}
    </DataView>
  );
}

/** Warnings of coins or networks from which nothing can be recovered. */
const warnings = {
  btc: 'Send only Bitcoin, over the Bitcoin network: anything else is lost.',
  eth: 'Send only Ethereum, over the Ethereum network: tokens and other networks are lost.',
} as const satisfies Record<Coin, string>;

/** An address with its warning, to copy and to scan. `isOwn`: an address of the account's own. */
export function Address({ coin, address, amount, isOwn }: Props & { address: string; isOwn?: true }) {
  const name = coinNames[coin];
  const what = isOwn ? `your ${name} address` : `the ${name} deposit address`;
  const qrCode = <QrCode value={makePaymentUri(coin, address, amount)} title={`QR code of ${what}`} />;
  return (
    <Box
      component="section"
      aria-label={isOwn ? `Your ${name} address` : `${name} deposit address`}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'start' },
        gap: { xs: 2, sm: 3 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 1.5 }}>
        <Typography variant="body2" sx={{ display: 'flex', gap: 1, fontWeight: 500 }}>
          <WarningIcon aria-hidden fontSize="small" sx={{ color: 'warning.main' }} />
          <span>{warnings[coin]}</span>
        </Typography>
        <CopyableText text={address} label={`Copy ${isOwn ? 'your' : 'the'} ${name} address`} isGrouped />
      </Box>
      {/* On a phone people copy the address and scan no code. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>{qrCode}</Box>
      <Box sx={{ display: { sm: 'none' } }}>
        <Disclosure summary="Show the QR code">{qrCode}</Disclosure>
      </Box>
    </Box>
  );
}
