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
  [{ status: 503, code: 'unavailable' }, [true, true, false]],
  [{ status: 503, code: 'deposits-off' }, [false, false, false]],
  [{ status: 503, code: 'read-only' }, [false, false, false]],
  [{ status: 0, code: 'network', isLate: true }, [true, false, false]],
] as const)('after %j a read is made again by itself: %j', (failure, isAgain) => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('The client has no rule of its own');
  const error = new ApiError({ ...failure, message: 'no' });
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual(isAgain);
});
