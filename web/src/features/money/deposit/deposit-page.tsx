import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useLatch } from '../../../lib/use-latch.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { HelpLink } from '../../../ui/links.tsx';
import { Coin } from '../../../ui/money.tsx';
import { useWallet } from '../deposit-address/deposit-address.calls.ts';
import { ReceivedRequest } from '../transaction/received-request.tsx';
import { RequestPage } from '../transaction/request-page.tsx';
import { receiptColumns } from '../transaction/request-receipt.tsx';
import { pickCoin } from '../transaction/transaction-facts.ts';
import { DepositForm } from './deposit-form.tsx';

const OwnAddress = lazy(() => import('./own-address.tsx'));

export function DepositPage() {
  const { kycStatus } = useCurrentUser();
  const { data, error, isLoading, failureCount } = useWallet();
  // The form appears once the parts above it are known, so that it never moves, and stays.
  const isKnown = useLatch(!isLoading || failureCount > 0);
  const hasOwnAddress = error === null && data?.hasOwnAddresses === true;
  const skeleton = <Skeleton variant="rounded" height={400} />;
  return (
    <RequestPage
      title="Deposit Funds"
      lead={<HelpLink topic="deposit">How deposits work</HelpLink>}
      form={(options) =>
        isKnown ? (
          <Suspense fallback={skeleton}>
            {hasOwnAddress && (
              <>
                <Box sx={{ ...receiptColumns, mt: -1 }}>
                  <OwnAddress />
                </Box>
                <Typography variant="h2" sx={{ mt: 2.5, mb: 1 }}>
                  With a proof of payment
                </Typography>
              </>
            )}
            <DepositForm {...options} />
          </Suspense>
        ) : (
          skeleton
        )
      }
      received={(options) => (
        <ReceivedRequest {...options} title="Your deposit request is received and being reviewed">
          We have your request, not yet the payment of <Coin {...pickCoin(options.transaction)} />. It is
          added to your balance once it is approved.
        </ReceivedRequest>
      )}
    >
      {kycStatus !== 'Approved' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          You can deposit now. Withdrawals need a <AppLink to={paths.kyc}>verified identity</AppLink>.
        </Alert>
      )}
    </RequestPage>
  );
}
