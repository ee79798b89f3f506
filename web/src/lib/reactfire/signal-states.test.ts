import type { Firestore } from 'firebase/firestore';
import { fromRef } from 'rxfire/firestore';
import { throwError } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { timing } from '../../config/timing.ts';
import { toSignalState, watchSignalStates, type SignalState } from './signal-states.ts';

vi.mock('rxfire/firestore', () => ({ fromRef: vi.fn() }));
vi.mock('firebase/firestore', () => ({ doc: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
});

const written = { atMs: 1000, changeId: 'c1' };

it.each<[string, ReturnType<typeof snapshot>, SignalState]>([
  ['live with what the server wrote', snapshot(written), { status: 'live', change: written }],
  ['live when nothing was written yet', snapshot(undefined), { status: 'live', change: undefined }],
  ['silent when only the cache answers', snapshot(written, { fromCache: true }), { status: 'silent' }],
  ['silent, so that the page polls, when it cannot be read', snapshot({ seq: 4 }), { status: 'silent' }],
])('a signal is %s', (_what, from, state) => {
  expect(toSignalState(from)).toEqual(state);
});

it('listening yields a value if the rules refuse, and tries again once a minute', () => {
  const { seen, attempts } = listenRefused({ isStillSignedIn: true });
  expect(seen).toEqual([{ status: 'refused' }]);
  vi.advanceTimersByTime(timing.relistenMs);
  expect(seen).toEqual([{ status: 'refused' }, { status: 'refused' }]);
  expect(attempts()).toBe(2);
});

it('listening stops for good once the person has signed out', () => {
  const { attempts } = listenRefused({ isStillSignedIn: false });
  vi.advanceTimersByTime(timing.relistenMs * 3);
  expect(attempts()).toBe(1);
});

function listenRefused({ isStillSignedIn }: { isStillSignedIn: boolean }) {
  vi.useFakeTimers();
  let count = 0;
  vi.mocked(fromRef).mockReturnValue(
    throwError(() => {
      count += 1;
      return Object.assign(new Error('refused'), { code: 'permission-denied' });
    }),
  );
  const seen: SignalState[] = [];
  const firestore: Firestore = Object.create(null);
  watchSignalStates(firestore, { id: 'u', isStillSignedIn: () => isStillSignedIn }).subscribe((signal) =>
    seen.push(signal),
  );
  return { seen, attempts: () => count };
}

function snapshot(data: Record<string, unknown> | undefined, { fromCache = false } = {}) {
  return {
    metadata: { fromCache, hasPendingWrites: false, isEqual: () => false },
    data: () => data,
  };
}
