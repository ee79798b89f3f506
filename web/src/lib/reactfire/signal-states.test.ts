import type { Firestore } from 'firebase/firestore';
import { fromRef } from 'rxfire/firestore';
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { timing } from '../../config/timing.ts';
import { signalStateOf, signalStates, type SignalState } from './signal-states.ts';

vi.mock('rxfire/firestore', () => ({ fromRef: vi.fn() }));
vi.mock('firebase/firestore', () => ({ doc: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
});

describe('a signal', () => {
  it('is live with what the server wrote', () => {
    const written = { atMs: 1000, changeId: 'c1' };
    expect(signalStateOf(snapshot(written))).toEqual({ status: 'live', change: written });
  });

  it('is live when nothing was written yet', () => {
    expect(signalStateOf(snapshot(undefined))).toEqual({ status: 'live', change: undefined });
  });

  it('is silent when only the cache answers', () => {
    const cached = snapshot({ atMs: 1000, changeId: 'c1' }, { fromCache: true });
    expect(signalStateOf(cached)).toEqual({ status: 'silent' });
  });

  it('is silent when the document cannot be read, so that the page polls', () => {
    expect(signalStateOf(snapshot({ seq: 4 }))).toEqual({ status: 'silent' });
  });
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
  signalStates(firestore, { id: 'u', isStillSignedIn: () => isStillSignedIn }).subscribe((signal) =>
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
