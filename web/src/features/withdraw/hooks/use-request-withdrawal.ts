import { useMutation } from '@tanstack/react-query';
import { useTransactionId } from '../../../lib/forms/use-transaction-id.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { requestWithdrawal, type WithdrawalBody } from '../api/request-withdrawal.ts';

export type WithdrawalDraft = Omit<WithdrawalBody, 'transactionId'>;

/** Files a withdrawal under the form's one transaction id, so that sent twice it is one (design.md 4). */
export function useRequestWithdrawal() {
  const { _id: userId } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  const { send } = useTransactionId('withdrawal');
  return useMutation({
    mutationFn: (draft: WithdrawalDraft) =>
      send((transactionId) => requestWithdrawal({ userId, body: { ...draft, transactionId } })),
    onSuccess: () => void refresh(),
    onError: notify.refused,
  });
}
