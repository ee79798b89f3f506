import { reviewContract } from '@keelstone/domain/api/review.contract';
import type { OpenedCaseWire, ReviewCaseWire } from '@keelstone/domain/api/review.wire';
import type { CaseItem, VerdictWord } from '@keelstone/domain/review/verdict';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newDraft } from '../forms/draft-id.ts';
import { useNotify } from '../notify.ts';
import { useCurrentUser } from '../session/use-session.ts';
import { caseKey } from './use-case.ts';

type Case = { list: ReviewList; id: string };

/** Assigns a case to an administrator, by their id, or to nobody. */
export function useAssignCase({ list, id }: Case) {
  const { _id: adminId } = useCurrentUser();
  return useChange(id, (to: string | null) =>
    call(reviewContract['assign-case'], { params: { adminId }, body: { list, id, to } }),
  );
}

/** Adds a note. A text that is sent again because no answer came keeps its key, and is one note. */
export function useNoteCase({ list, id }: Case) {
  const { _id: adminId } = useCurrentUser();
  return useChange(id, ({ text, key }: { text: string; key: string }) =>
    call(reviewContract['note-case'], { params: { adminId }, body: { list, id, text, key } }),
  );
}

/** Says of an item, as it is on the screen (`answer`), that it is fine or not; `null` takes that back. */
export function useCheckCase({ list, id, onStale }: Case & { onStale: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useChange(
    id,
    (checked: { item: CaseItem; answer: number; verdict: VerdictWord | null }) =>
      call(reviewContract['check-case'], { params: { adminId }, body: { list, id, ...checked } }),
    onStale,
  );
}

/** The key of a note that is being written. */
export const newNoteKey = newDraft;

/** The answer is what is kept now: it is shown without being asked for, which would be one more audited view. */
function useChange<Input>(id: string, send: (input: Input) => Promise<ReviewCaseWire>, onStale?: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: caseKey(id),
    // Sent one after the other, so that the last one wins.
    scope: { id: caseKey(id).join(' ') },
    mutationFn: send,
    onSuccess: (kept) => {
      queryClient.setQueryData<OpenedCaseWire>(caseKey(id), (before) => ({ ...before, ...kept }));
    },
    onError: (error) => {
      notify.refused(error);
      if (error instanceof ApiError && error.code === 'changed-meanwhile') onStale?.();
    },
  });
}
