import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passwordContract } from '@keelstone/domain/access/password/password.contract';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { depositAddressContract } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import { ownDataContract } from '@keelstone/domain/rights/own-data/own-data.contract';
import { idToken } from '../firebase/id-token.ts';
import { call, fetchBytes } from './call.ts';

vi.mock('../firebase/id-token.ts', () => ({ idToken: vi.fn() }));

const wallet = { btcAddress: 'bc1q', ethAddress: '0x1' };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.mocked(idToken).mockResolvedValue('id-token');
});
afterEach(() => {
  vi.useRealTimers();
});

it('a call gives up on a server, and on a browser, that does not answer in time', async () => {
  fetched.mockImplementation((_url, init) => aborted(init));
  const unanswered = [
    call(depositAddressContract['get-wallet']),
    call(transactionContract['list-transactions'], { query: {} }),
  ];
  vi.mocked(idToken).mockReturnValue(new Promise(() => undefined));
  unanswered.push(call(transactionContract['list-transactions'], { query: {} }));
  const settled = Promise.allSettled(unanswered);
  const isSettled = vi.fn();
  void settled.then(isSettled);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(isSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const late = {
    status: 'rejected',
    reason: { code: 'network', message: apiTexts.somethingWentWrong, isLate: true },
  };
  expect(await settled).toMatchObject([late, late, late]);
});

it.each([
  ['a call that writes', 30_000, () => call(passwordContract['forgot-password'], { body: { email: 'e' } })],
  [
    'a file',
    60_000,
    () => fetchBytes(ownDataContract['download-data-export'], { params: { copyId: 'c' }, query: {} }),
  ],
])('%s has %i ms to begin', async (_what, ms, start) => {
  fetched.mockImplementation((_url, init) => aborted(init));
  const settled = Promise.allSettled([start()]);
  const isSettled = vi.fn();
  void settled.then(isSettled);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(isSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled).toMatchObject([{ reason: { code: 'network', isLate: true } }]);
});

it('a call waits for an answer as long as it gets on, and no longer', async () => {
  const parts = JSON.stringify(wallet).match(/.{1,15}/g) ?? [];
  fetched.mockImplementation(() => Promise.resolve(new Response(slowly(parts, 14_000))));
  const slow = call(depositAddressContract['get-wallet']);
  await vi.advanceTimersByTimeAsync(14_000 * (parts.length + 1));
  expect(await slow).toEqual(wallet);
  fetched.mockImplementation((_url, init) =>
    Promise.resolve(new Response(slowly(parts, 16_000, init?.signal ?? undefined))),
  );
  const stuck = Promise.allSettled([call(depositAddressContract['get-wallet'])]);
  await vi.advanceTimersByTimeAsync(17_000);
  expect(await stuck).toMatchObject([{ status: 'rejected', reason: { code: 'network' } }]);
});

/** Fails once the request is given up, as `fetch` does. */
function aborted(init: RequestInit | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => {
      reject(new DOMException('late', 'AbortError'));
    });
  });
}

function slowly(parts: readonly string[], everyMs: number, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream({
    start: (body) => {
      signal?.addEventListener('abort', () => {
        body.error(new DOMException('late', 'AbortError'));
      });
    },
    pull: async (body) => {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (signal?.aborted === true) return;
      const part = left.shift();
      if (part === undefined) body.close();
      else body.enqueue(new TextEncoder().encode(part));
    },
  });
}
