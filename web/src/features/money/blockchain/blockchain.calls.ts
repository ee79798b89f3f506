import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { useQuery } from '@tanstack/react-query';

/** Whom a transaction pays on the chain of a withdrawal. */
export function usePaymentOutputs(asked: { caseId: string; txid: string | undefined }) {
  const { _id: adminId } = useCurrentUser();
  const { caseId: transactionId, txid = '' } = asked;
  return useQuery({
    queryKey: ['payment-outputs', transactionId, txid],
    queryFn: ({ signal }) =>
      call(inboxContract['get-payment-outputs'], {
        params: { adminId, transactionId },
        query: { txid },
        signal,
      }),
    enabled: transactionId !== '' && txid !== '',
    retry: false,
    gcTime: 0,
    meta: { isStatic: true },
  });
}
