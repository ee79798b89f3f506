import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { SignalList } from './signal-list.tsx';

/** Every look is audited, so it is asked for once for each record that is opened, and not kept. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, meta: { isStatic: true } };

/** What stands out in an application. */
export function KycSignals({ kycId }: { kycId: string }) {
  const { _id: adminId } = useCurrentUser();
  const query = useQuery({
    ...once,
    queryKey: ['kyc-signals', kycId],
    queryFn: async ({ signal }) =>
      (await call(kycContract['get-kyc-signals'], { params: { adminId, kycId }, signal })).signals,
  });
  return <SignalList query={query} />;
}

/** What stands out in a Pending deposit or withdrawal. */
export function TransactionSignals({ transactionId }: { transactionId: string }) {
  const query = useQuery({
    ...once,
    queryKey: ['transaction-signals', transactionId],
    queryFn: async ({ signal }) =>
      (await call(transactionContract['get-transaction-signals'], { params: { transactionId }, signal }))
        .signals,
  });
  return <SignalList query={query} />;
}
