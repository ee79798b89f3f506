import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentUserKey } from '../session/current-user.ts';
import type { Signal } from './signals.ts';
import { useRefreshOnSignal } from './use-refresh-on-signal.ts';

const uid = 'clara';
const now = () => performance.timeOrigin + performance.now();

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

  it('does not refresh for a change from before the page opened, but for the next one', () => {
    const { hear, refreshes } = listen();
    hear(live('c1', performance.timeOrigin - 60_000));
    expect(refreshes()).toBe(0);
    hear(live('c2', now()));
    expect(refreshes()).toBe(1);
  });

  it('does not refresh when nothing was ever written', () => {
    const { hear, refreshes } = listen();
    hear({ status: 'live', change: undefined });
    expect(refreshes()).toBe(0);
  });

  it('that is refused asks the API whether the session is still good', () => {
    const { hear, invalidate } = listen();
    hear({ status: 'refused' });
    expect(invalidate).toHaveBeenCalledWith({ queryKey: [currentUserKey, uid] });
  });
});

function live(changeId: string, atMs: number): Signal {
  return { status: 'live', change: { atMs, changeId } };
}

function listen() {
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const initialProps: { signal: Signal | undefined } = { signal: undefined };
  const { rerender } = renderHook(
    ({ signal }) => {
      useRefreshOnSignal({ uid, signal });
    },
    {
      initialProps,
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  return {
    invalidate,
    hear: (signal: Signal) => {
      rerender({ signal });
    },
    refreshes: () => invalidate.mock.calls.length,
  };
}
