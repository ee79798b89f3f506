import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useRefresh } from '../query/use-refresh.ts';
import { dropDraft, keepDraft, newDraft, openDraft, type DraftName } from './draft-id.ts';

type TransactionId = {
  /** Sends a request under the form's id and keeps track of whether it was answered. */
  send: <T>(request: (transactionId: string) => Promise<T>) => Promise<T>;
};

/** The `transactionId` of an opened form: the same for a double click and for every retry. */
export function useTransactionId(name: DraftName): TransactionId {
  const [opened] = useState(() => openDraft(name));
  const id = useRef(opened);
  const refresh = useRefresh();
  return {
    send: async (request) => {
      keepDraft(name, id.current);
      try {
        const result = await request(id.current);
        dropDraft(name);
        return result;
      } catch (error) {
        if (error instanceof ApiError && !error.isTransient) dropDraft(name);
        if (error instanceof ApiError && error.code === 'key-reused') {
          // What was sent before did arrive: it is in the list, and what is typed now is a new request.
          id.current = newDraft();
          void refresh();
        }
        throw error;
      }
    },
  };
}
