import { reviewContract, type OpenedCaseWire } from '@keelstone/domain/api/review.contract';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { newDraft } from '../forms/draft-id.ts';
import { useNotify } from '../notify.ts';
import { useCurrentUser } from '../session/use-session.ts';
import { caseKey } from './use-case.ts';

/** The key of a note that is being written. */
export const newNoteKey = newDraft;

/**
 * Adds a note. A text that is sent again because no answer came keeps its key, and is one note. The answer is what is kept
 * now: it is shown without being asked for, which would be one more audited view.
 */
export function useNoteCase({ list, id }: { list: ReviewList; id: string }) {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(reviewContract['note-case'], { params: { adminId }, body: { list, id, text, key } }),
    onSuccess: (kept) => {
      queryClient.setQueryData<OpenedCaseWire>(caseKey(id), (before) => ({ ...before, ...kept }));
    },
    onError: notify.refused,
  });
}
