import Backdrop from '@mui/material/Backdrop';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { Page } from '../../../../ui/page.tsx';
import { DepositAddressForm } from './deposit-address-form.tsx';
import { type WalletAsKnown, noWallet, usePlatformWallet } from './deposit-address.calls.ts';
import { RestoreWallet } from './restore-wallet.tsx';

const DepositKeys = lazy(() => import('./deposit-keys.tsx'));

/** The deposit addresses. `children` are shown below them. */
export function AdminWalletsPage({ children }: { children?: ReactNode }) {
  const { data, isError, refetch } = usePlatformWallet();
  const isLoading = data === undefined;
  return (
    <Page
      title="Wallets"
      state={isLoading ? '' : describeWallet(data)}
      lead="Where users send their deposits. Every version is kept."
      width="control"
    >
      <RestoreWallet />
      <Card sx={{ overflow: 'visible' }}>
        {isLoading && isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Box sx={{ position: 'relative' }}>
            <CardContent>
              <DepositAddressForm
                key={isLoading ? 'loading' : 'loaded'}
                wallet={data?.wallet ?? noWallet}
                isHidden={data?.isHidden ?? false}
                isLoading={isLoading}
              />
            </CardContent>
            {isLoading && (
              <Backdrop open sx={{ position: 'absolute', zIndex: 1, bgcolor: 'action.hover' }}>
                <Box role="status" aria-label="Loading">
                  <CircularProgress aria-hidden />
                </Box>
              </Backdrop>
            )}
          </Box>
        )}
      </Card>
      {children}
      <Suspense fallback={<Skeleton variant="rounded" height={240} sx={{ mt: 4 }} />}>
        <DepositKeys />
      </Suspense>
    </Page>
  );
}

function describeWallet({ wallet: { btcAddress, ethAddress }, isHidden }: WalletAsKnown): string {
  if (isHidden) return 'Deposits are switched off';
  return btcAddress + ethAddress === '' ? 'No addresses are set yet' : 'Deposit addresses are live';
}
