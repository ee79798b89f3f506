import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useTransactionId } from '../../../lib/forms/use-transaction-id.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { uploadToInbox } from '../../../lib/upload/upload-to-inbox.ts';

type DepositBody = BodyOf<(typeof transactionContract)['request-deposit']>;
export type DepositDraft = Pick<DepositBody, 'usd' | 'coinSelected' | 'remarks' | 'quote' | 'txid'> & {
  file: File;
};

/**
 * Uploads the proof and files the deposit. One transaction id per opened form, and an image is uploaded once: a
 * double click, or a retry after a lost answer, is the same deposit.
 */
export function useRequestDeposit() {
  const { _id: uid } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  const transactionId = useTransactionId('deposit');
  const uploaded = useRef<{ file: File; path: string }>(undefined);
  const [progress, setProgress] = useState<number>();

  const upload = async (file: File): Promise<string> => {
    if (uploaded.current?.file === file) return uploaded.current.path;
    setProgress(0);
    const path = await uploadToInbox({ file, uid, onProgress: setProgress });
    uploaded.current = { file, path };
    return path;
  };

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
      if (error instanceof ApiError && isUploadRefused(error)) uploaded.current = undefined;
      if (error instanceof UploadError) notify.error(error.message);
      else notify.refused(error);
    },
    onSettled: () => {
      setProgress(undefined);
    },
  });
  return { requestDeposit: mutation.mutateAsync, progress };
}

/** The server has no use for that upload: the next try uploads again. */
function isUploadRefused({ code }: ApiError): boolean {
  return code === 'upload-missing' || code === 'invalid-upload';
}
