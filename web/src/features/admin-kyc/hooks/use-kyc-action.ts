import { useQueryClient } from '@tanstack/react-query';
import type { RecordChange } from '../../../lib/query/show-record.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { kycRecordKey } from './use-kyc-record.ts';

export type KycActionOptions = { kycId: string; isOpen: boolean; onDone: () => void };
type Options<Input> = KycActionOptions & {
  send: (ids: { adminId: string; kycId: string }, input: Input) => Promise<{ message: string }>;
  /** What the application is then. */
  fields: RecordChange['fields'];
};

/** A decision on one application; its detail page, which ignores signals, is loaded again whatever the outcome. */
export function useKycAction<Input = void>({ kycId, send, fields, ...dialog }: Options<Input>) {
  const { _id: adminId } = useCurrentUser();
  const queryClient = useQueryClient();
  return useAction({
    send: async (input: Input) => {
      try {
        return await send({ adminId, kycId }, input);
      } finally {
        void queryClient.invalidateQueries({ queryKey: kycRecordKey(kycId) });
      }
    },
    shows: () => ({ id: kycId, fields }),
    ...dialog,
  });
}
