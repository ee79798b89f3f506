import { reviewContract } from '@keelstone/domain/api/review.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { ReviewSignalList } from './review-signal-list.tsx';

/** Every view is audited, so it is loaded once for each record that is opened, and not cached. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, meta: { isStatic: true } };

/** What stands out in an application. */
export function KycSignals({ kycId }: { kycId: string }) {
  const { _id: adminId } = useCurrentUser();
  const query = useQuery({
    ...once,
    queryKey: ['kyc-signals', kycId],
    queryFn: async ({ signal }) =>
      (await call(reviewContract['get-kyc-signals'], { params: { adminId, kycId }, signal })).signals,
  });
  return <ReviewSignalList query={query} />;
}

/** What stands out in a Pending deposit or withdrawal. */
export function TransactionSignals({ transactionId }: { transactionId: string }) {
  const { _id: adminId } = useCurrentUser();
  const query = useQuery({
    ...once,
    queryKey: ['transaction-signals', transactionId],
    queryFn: async ({ signal }) =>
      (await call(reviewContract['get-transaction-signals'], { params: { adminId, transactionId }, signal }))
        .signals,
  });
  return <ReviewSignalList query={query} />;
}
