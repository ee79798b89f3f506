import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReviewQueue } from '@keelstone/domain/core/review/review-queue';
import { reviewContract } from '@keelstone/domain/core/review/review.contract';
import { inboxContract, type OpenedCaseWire } from '@keelstone/domain/desk/inbox/inbox.contract';
import type { Endpoint, ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import { timing } from '../../../config/timing.ts';
import { call } from '../../../lib/api/call.ts';
import { defer, type UndoableCase } from '../../../lib/api/deferred.ts';
import { makeKey } from '../../../lib/api/query-keys.ts';
import { fetchTokens, renewTokens, type Tokens } from '../../../lib/api/send.ts';
import type { ActionDialog } from '../../../lib/query/use-action.ts';
import { useAnswer, askedOnce } from '../../../lib/query/use-answer.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** The notes and the account of a case. Each request is audited, so it is made once, when the case opens. */
export function useCase({ id, isOn }: { id: string | undefined; isOn: boolean }) {
  return useAnswer(inboxContract['get-case'], {
    ...askedOnce,
    params: { caseId: id ?? '' },
    enabled: isOn && id !== undefined,
    retry: false,
  });
}

/** The other viewer of a case, and whether the case still waits. It is read again when a question is closed. */
export type Lease = Pick<ReturnType<typeof useLease>, 'data' | 'refetch'>;

/**
 * Leases a case while its page is open and visible, and returns who else looks at it and whether it still waits. Opening
 * another case or leaving the inbox releases it. A lease only warns others, so its failures are ignored.
 */
export function useLease({ list, id, isOn }: { list: ReviewQueue; id: string | undefined; isOn: boolean }) {
  const { _id: adminId } = useCurrentUser();
  const query = useAnswer(reviewContract['lease-case'], {
    ...askedOnce,
    body: { list, id: id ?? '', isLooking: true },
    enabled: isOn && id !== undefined,
    // A hidden tab renews nothing. While somebody else has the lease, the end of it is looked for more often.
    refetchInterval: ({ state }) =>
      state.data?.heldBy === undefined ? timing.leaseMs : timing.leaseOfOtherMs,
    retry: false,
  });
  const leasedId = useRef<string>(undefined);
  useEffect(() => {
    leasedId.current = isOn ? id : undefined;
  }, [id, isOn]);
  useEffect(
    () => () => {
      if (leasedId.current === undefined) return;
      const body = { list, id: leasedId.current, isLooking: false };
      call(reviewContract['lease-case'], { params: { adminId }, body }).catch(() => undefined);
    },
    [adminId, list],
  );
  return query;
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * The names of the administrators who look at a case, by the id of its record. All rows of a page share one answer,
 * which is refreshed while a waiting row is visible. It is only a hint, so its failures are ignored.
 */
export function useLeases(): ReadonlyMap<string, string> {
  const { data = none } = useAnswer(reviewContract['get-leases'], {
    select: mapHolders,
    refetchInterval: timing.leaseOfOtherMs,
    retry: false,
    staleTime: timing.leaseOfOtherMs,
    meta: { isStatic: true },
  });
  return data;
}

function mapHolders({
  leases,
}: ResponseOf<(typeof reviewContract)['get-leases']>): ReadonlyMap<string, string> {
  return new Map(leases.map(({ id, heldBy }) => [id, heldBy.name]));
}

/**
 * Sends a decision about this case later. It asks for the confirmation and fetches the tokens now, so that it can be sent
 * while the page closes. If its time comes first, it is sent with fresh tokens, because the machine may have slept.
 * Fails if the person has signed out by then.
 */
export function deferAbout(subject: UndoableCase): NonNullable<ActionDialog['later']> {
  return async (endpoint, send) => {
    const tokens = await fetchTokens(endpoint);
    if (endpoint.stepUp !== undefined) {
      const { stepUpContract } = await import('@keelstone/domain/access/step-up/step-up.contract');
      await call(stepUpContract['check-step-up']);
    }
    const prepared = await renewTokens(endpoint, tokens);
    defer(subject, async (isOnTime) => {
      const tokens = isOnTime ? await renewUnlessClosed(endpoint, prepared) : prepared;
      await send({ tokens, keepalive: true });
    });
  };
}

/** Fresh tokens, or the prepared ones if the page is closed before the fresh ones are there. */
async function renewUnlessClosed(endpoint: Endpoint, prepared: Tokens): Promise<Tokens> {
  const renewed = new AbortController();
  const closed = new Promise<Tokens>((resolve) => {
    addEventListener('pagehide', () => resolve(prepared), { signal: renewed.signal });
  });
  try {
    return await Promise.race([closed, renewTokens(endpoint, prepared)]);
  } finally {
    renewed.abort();
  }
}

/**
 * Adds a note. A text that is sent again because no answer came keeps its key, so it is one note. The answer has all
 * notes, which are shown without another call of `get-case`, because each is audited.
 */
export function useNoteCase(id: string) {
  const queryClient = useQueryClient();
  const key = makeKey(inboxContract['get-case'], { params: { caseId: id } });
  return useCall(reviewContract['note-case'], {
    onSuccess: (kept) => queryClient.setQueryData<OpenedCaseWire>(key, (before) => ({ ...before, ...kept })),
  });
}
