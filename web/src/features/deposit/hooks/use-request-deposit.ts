import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useTransactionId } from '../../../lib/forms/use-transaction-id.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';

type DepositBody = BodyOf<(typeof transactionContract)['request-deposit']>;
export type DepositDraft = Pick<DepositBody, 'usd' | 'coinSelected' | 'remarks' | 'quote' | 'txid'> & {
  file: File;
};

/**
 * Uploads the proof and submits the deposit. One transaction id per opened form, and an image is uploaded once: a
 * double click, or a retry after a lost answer, is the same deposit.
 */
export function useRequestDeposit() {
  const { _id: uid } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  const transactionId = useTransactionId('deposit');
  const { state, upload, settle } = useUpload(uid);

  const mutation = useMutation({
    mutationFn: async ({ file, ...draft }: DepositDraft) => {
      const proof = await upload(file);
      return transactionId.send(async (id) => {
        const body = { ...draft, proof, transactionId: id };
        const { transaction } = await call(transactionContract['request-deposit'], { body });
        return transaction;
      });
    },
    onSuccess: () => void refresh(),
    onError: (error) => {
      if (!(error instanceof UploadError)) notify.refused(error);
      else if (error.reason !== 'cancelled') notify.error(error.message);
    },
    onSettled: (_transaction, error) => {
      settle(error);
    },
  });
  return { requestDeposit: mutation.mutateAsync, upload: state, failure: mutation.error };
}
