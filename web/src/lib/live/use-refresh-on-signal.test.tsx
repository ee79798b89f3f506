import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../api/query-keys.ts';
import type { SignalState } from '../reactfire/signal-states.ts';
import { useRefreshOnSignal } from './use-refresh-on-signal.ts';

const uid = 'clara';
const now = () => performance.timeOrigin + performance.now();

afterEach(() => {
  vi.useRealTimers();
});

describe('a signal', () => {
  it('refreshes the page once for each change, even for two in one millisecond', () => {
    const { hear, refreshes } = listen();
    const atMs = now();
    hear(live('c1', atMs));
    expect(refreshes()).toBe(1);
    hear(live('c1', atMs));
    expect(refreshes()).toBe(1);
    hear(live('c2', atMs));
    expect(refreshes()).toBe(2);
  });

  it('does not refresh for nothing, or a change from before the page opened, but for the next one', () => {
    const { hear, refreshes } = listen();
    hear({ status: 'live', change: undefined });
    hear(live('c1', performance.timeOrigin - 60_000));
    expect(refreshes()).toBe(0);
    hear(live('c2', now()));
    expect(refreshes()).toBe(1);
  });

  it('for administrators refreshes immediately, and once for all that soon follow', () => {
    vi.useFakeTimers();
    const { hear, refreshes } = listen({ spacingMs: 5_000 });
    hear(live('c1', now()));
    expect(refreshes()).toBe(1);
    hear(live('c2', now()));
    vi.advanceTimersByTime(2_000);
    hear(live('c3', now()));
    expect(refreshes()).toBe(1);
    vi.advanceTimersByTime(2_999);
    expect(refreshes()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(refreshes()).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(refreshes()).toBe(2);
    hear(live('c4', now()));
    expect(refreshes()).toBe(3);
  });

  it('that is still waiting is forgotten with the page', () => {
    vi.useFakeTimers();
    const { hear, refreshes, unmount } = listen({ spacingMs: 5_000 });
    hear(live('c1', now()));
    hear(live('c2', now()));
    unmount();
    vi.advanceTimersByTime(10_000);
    expect(refreshes()).toBe(1);
  });

  it('that is refused asks the API whether the session is still valid', () => {
    const { hear, invalidate } = listen();
    hear({ status: 'refused' });
    expect(invalidate).toHaveBeenCalledWith({ queryKey: keys.currentUser(uid) });
  });
});

function live(changeId: string, atMs: number): SignalState {
  return { status: 'live', change: { atMs, changeId } };
}

function listen({ spacingMs = 0 } = {}) {
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const initialProps: { signal: SignalState | undefined } = { signal: undefined };
  const { rerender, unmount } = renderHook(
    ({ signal }) => {
      useRefreshOnSignal({ uid, signal, spacingMs });
    },
    {
      initialProps,
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  return {
    invalidate,
    unmount,
    hear: (signal: SignalState) => {
      rerender({ signal });
    },
    refreshes: () => invalidate.mock.calls.length,
  };
}
