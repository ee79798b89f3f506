import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { withdrawalContract } from '@keelstone/domain/money/withdrawal/withdrawal.contract';
import { call } from '../../../lib/api/call.ts';
import { useTransactionId } from '../../../lib/forms/draft-id.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

export type WithdrawalDraft = Omit<
  BodyOf<(typeof withdrawalContract)['request-withdrawal']>,
  'transactionId'
>;

/** Requests a withdrawal under the form's transaction id, so that sending it twice makes one withdrawal. */
export function useRequestWithdrawal() {
  const { _id: userId } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  const { send } = useTransactionId('withdrawal');
  return useMutation({
    mutationFn: (draft: WithdrawalDraft) =>
      send(async (transactionId) => {
        const options = { params: { userId }, body: { ...draft, transactionId } };
        const { transaction } = await call(withdrawalContract['request-withdrawal'], options);
        return transaction;
      }),
    onSuccess: () => void refresh(),
    onError: notify.refused,
  });
}
