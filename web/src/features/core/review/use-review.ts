import { reviewContract } from '@keelstone/domain/core/review/review.contract';
import type { ReviewList } from '@keelstone/domain/core/review/review-list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { timing } from '../../../config/timing.ts';
import { call } from '../../../lib/api/call.ts';
import { newDraft } from '../../../lib/forms/draft-id.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { inboxContract, type OpenedCaseWire } from '@keelstone/domain/desk/inbox/inbox.contract';
import { useAnswer, askedOnce } from '../../../lib/query/use-answer.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { keyOf } from '../../../lib/api/query-keys.ts';
import type { ResponseOf } from '@keelstone/domain/kernel/api/endpoint';

/** What administrators keep about a case. Each view is audited, so it is asked for when the case opens, and then no more. */
export function useCase({ id, isOn }: { id: string | undefined; isOn: boolean }) {
  return useAnswer(inboxContract['get-case'], {
    ...askedOnce,
    params: { caseId: id ?? '' },
    enabled: isOn && id !== undefined,
    retry: false,
  });
}

/** Who else looks at a case, and whether it still waits; asked for again when a question closes. */
export type Lease = Pick<ReturnType<typeof useLease>, 'data' | 'refetch'>;

type Options = { list: ReviewList; id: string | undefined; isOn: boolean };

/**
 * Says that this person looks at a case for as long as its page is open and in sight, and returns who else does and
 * whether it still waits. The next case of the list releases the one before; leaving the queue releases the last. A lease only warns: whatever goes wrong
 * with it is ignored.
 */
export function useLease({ list, id, isOn }: Options) {
  const { _id: adminId } = useCurrentUser();
  const query = useAnswer(reviewContract['lease-case'], {
    ...askedOnce,
    body: { list, id: id ?? '', isLooking: true },
    enabled: isOn && id !== undefined,
    // A hidden tab renews nothing. Who waits for somebody else's lease learns sooner that it has ended.
    refetchInterval: ({ state }) =>
      state.data?.heldBy === undefined ? timing.leaseMs : timing.leaseOfOtherMs,
    retry: false,
  });
  const held = useRef<string>(undefined);
  useEffect(() => {
    held.current = isOn ? id : undefined;
  }, [id, isOn]);
  useEffect(
    () => () => {
      if (held.current === undefined) return;
      const body = { list, id: held.current, isLooking: false };
      call(reviewContract['lease-case'], { params: { adminId }, body }).catch(() => undefined);
    },
    [adminId, list],
  );
  return query;
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * Who else looks at which case, by the id of its record. All rows of a page share one answer, asked again while one that waits
 * is in sight. It only warns: whatever goes wrong with it is ignored.
 */
export function useLeases(): ReadonlyMap<string, string> {
  const { data = none } = useAnswer(reviewContract['get-leases'], {
    select: holdersOf,
    refetchInterval: timing.leaseOfOtherMs,
    retry: false,
    staleTime: timing.leaseOfOtherMs,
    meta: { isStatic: true },
  });
  return data;
}

function holdersOf({
  leases,
}: ResponseOf<(typeof reviewContract)['get-leases']>): ReadonlyMap<string, string> {
  return new Map(leases.map(({ id, heldBy }) => [id, heldBy.name]));
}

/** The key of a note that is being written. */
export const newNoteKey = newDraft;

/**
 * Adds a note. A text that is sent again because no answer came keeps its key, and is one note. The answer is what is kept
 * now: it is shown without being asked for, which would be one more audited view.
 */
export function useNoteCase(id: string) {
  const queryClient = useQueryClient();
  const key = keyOf(inboxContract['get-case'], { params: { caseId: id } });
  return useCall(reviewContract['note-case'], {
    onSuccess: (kept) => {
      queryClient.setQueryData<OpenedCaseWire>(key, (before) => ({ ...before, ...kept }));
    },
  });
}
