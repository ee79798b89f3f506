import { call } from '../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { suspensionContract } from '@keelstone/domain/access/suspension/suspension.contract';
import { userAnswers } from '../../core/review/record-answers.ts';

/** What is done: somebody is suspended, or their suspension ends. */
export type SuspensionKind = 'suspend' | 'unsuspend';

/** `run` takes the user's id, and what the preview answered. */
export function useSuspension({ kind, ...dialog }: ActionDialog & { kind: SuspensionKind }) {
  const { _id: adminId } = useCurrentUser();
  const params = { adminId };
  return useAction({
    ...dialog,
    shows: ({ userId }) => ({ in: userAnswers, id: userId, fields: { isBlocked: kind === 'suspend' } }),
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      kind === 'suspend'
        ? call(suspensionContract['suspend-user'], { params, body: { idToSuspend: userId, expected } })
        : call(suspensionContract['unsuspend-user'], { params, body: { idToUnsuspend: userId, expected } }),
  });
}
