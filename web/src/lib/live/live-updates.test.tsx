import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { Firestore } from 'firebase/firestore';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timing } from '../../config/timing.ts';
import { keys } from '../api/query-keys.ts';
import { LiveUpdates } from './live-updates.tsx';
import { loadListeners } from './load-listeners.ts';

vi.mock('./load-listeners.ts', () => ({ loadListeners: vi.fn() }));

const stepMs = 50;
const firestore: Firestore = Object.create(null);
const listening = { firestore, SignalListeners: () => <p>Listening</p> };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  vi.restoreAllMocks();
});

it('live updates are loaded once the answers have been on the page for a while, and then when the browser is idle', async () => {
  const idle = vi.fn<(callback: () => void) => number>(() => 1);
  vi.stubGlobal('requestIdleCallback', idle);
  vi.mocked(loadListeners).mockResolvedValue(listening);
  let answer: (text: string) => void = () => undefined;
  open(new Promise((resolve) => (answer = resolve)));
  await pass(3_000);
  answer('answer');
  await pass(1_400);
  expect(idle).not.toHaveBeenCalled();
  await pass(200);
  expect(loadListeners).not.toHaveBeenCalled();
  act(() => idle.mock.calls[0]?.[0]());
  await pass(50);
  expect(screen.getByText('Listening')).toBeInTheDocument();
});

it('live updates poll the API from time to time if they cannot be loaded, but for expensive answers, and try again', async () => {
  vi.mocked(loadListeners).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const { ask, askMuch } = open();
  await pass(1_600);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(timing.pollMs);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(askMuch).toHaveBeenCalledTimes(1);
  expect(loadListeners).toHaveBeenCalledTimes(2);

  vi.mocked(loadListeners).mockResolvedValue(listening);
  await pass(timing.pollMs);
  expect(screen.getByText('Listening')).toBeInTheDocument();
  const asked = ask.mock.calls.length;
  await pass(timing.pollMs * 2);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it('a hidden tab asks only whether its session is still valid', async () => {
  vi.mocked(loadListeners).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { ask, askWho } = open();
  await pass(1_600 + timing.pollMs);
  expect(askWho).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledTimes(1);
});

/** In steps: React renders only after each. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) await act(() => vi.advanceTimersByTimeAsync(stepMs));
}

function open(answer = Promise.resolve('answer')) {
  const ask = vi.fn(() => answer);
  const askWho = vi.fn(() => Promise.resolve('clara'));
  const askMuch = vi.fn(() => Promise.resolve('everything'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page ask={ask} askWho={askWho} askMuch={askMuch} />
      <LiveUpdates uid="clara" isAdmin={false} />
    </QueryClientProvider>,
  );
  return { ask, askWho, askMuch };
}

type Asking = () => Promise<string>;

function Page({ ask, askWho, askMuch }: Record<'ask' | 'askWho' | 'askMuch', Asking>) {
  useQuery({ queryKey: keys.currentUser('clara'), queryFn: askWho });
  useQuery({ queryKey: ['figures'], queryFn: ask });
  useQuery({ queryKey: ['statement'], queryFn: askMuch, meta: { isPolled: false } });
  return null;
}
