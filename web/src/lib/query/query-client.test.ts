import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from './query-client.ts';

const offline = new ApiError({ status: 0, code: 'network', message: 'away' });
const ask = vi.fn<() => Promise<string>>();
let stop: () => void;

beforeEach(() => {
  queryClient.mount();
  ask.mockReset().mockResolvedValue('first');
  const observer = new QueryObserver(queryClient, { queryKey: ['figures'], queryFn: ask, retry: false });
  stop = observer.subscribe(() => undefined);
});

afterEach(() => {
  stop();
  queryClient.clear();
  queryClient.unmount();
});

const shown = () => queryClient.getQueryData(['figures']);

it('a page that was offline keeps what it shows, asks all the same, so that a person sees an error, and asks again once the network is back', async () => {
  await expect.poll(() => shown()).toBe('first');
  window.dispatchEvent(new Event('offline'));
  ask.mockRejectedValueOnce(offline);
  await queryClient.invalidateQueries();
  expect(shown()).toBe('first');
  expect(ask).toHaveBeenCalledTimes(2);
  expect(queryClient.getQueryState(['figures'])?.error).toBe(offline);

  ask.mockResolvedValue('second');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => shown()).toBe('second');
});

it.each([
  ['unavailable', true],
  ['deposits-off', false],
  ['read-only', false],
] as const)('a refusal by the API %s is retried automatically: %s', (code, isAgain) => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('The client has no rule of its own');
  expect(retry(0, new ApiError({ status: 503, code, message: 'no' }))).toBe(isAgain);
});
