import type { TaskEvent, UploadTask } from 'firebase/storage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeInboxName, uploadToInbox } from './upload-to-inbox.ts';

type Observer = (snapshot: { bytesTransferred: number; totalBytes: number }) => void;
const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

const file = new File(['\u00ff'.repeat(100)], 'receipt.png', { type: 'image/png' });
const cancel = vi.fn<UploadTask['cancel']>();
let advance: Observer = () => undefined;
let finish = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  startUpload.mockResolvedValue({
    task: {
      cancel,
      on: (_event: TaskEvent, next: Observer, _failed: unknown, complete: () => void) => {
        advance = next;
        finish = complete;
      },
    },
    bucket: 'bucket',
  });
});
afterEach(() => {
  vi.useRealTimers();
  cancel.mockReset();
});

it('an upload may take as long as it gets on, and fails once nothing was sent for ten seconds', async () => {
  const settled = Promise.allSettled([uploadToInbox({ file, uid: 'u1' })]);
  await vi.advanceTimersByTimeAsync(9_999);
  advance({ bytesTransferred: 10, totalBytes: 100 });
  await vi.advanceTimersByTimeAsync(9_999);
  // The SDK reports its retries too.
  advance({ bytesTransferred: 10, totalBytes: 100 });
  expect(cancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(cancel).toHaveBeenCalledOnce();
  expect(await settled).toMatchObject([{ status: 'rejected', reason: { reason: 'network' } }]);
});

it('an upload that arrived is named by the URL of its place', async () => {
  const url = uploadToInbox({ file, uid: 'u1' });
  await vi.advanceTimersByTimeAsync(0);
  finish();
  expect(await url).toMatch(/^gs:\/\/bucket\/inbox\/u1\/\d{13}-receipt\.png$/);
});

it('an upload fails after ten seconds if Storage cannot be reached', async () => {
  startUpload.mockReturnValue(new Promise(() => undefined));
  const settled = Promise.allSettled([uploadToInbox({ file, uid: 'u1' })]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await settled).toMatchObject([{ status: 'rejected', reason: { reason: 'network' } }]);
});

it.each([
  ['can no longer be read', () => Promise.reject(new DOMException('gone', 'NotReadableError'))],
  ['has another size', () => Promise.resolve(new ArrayBuffer(1))],
])('a file that %s has changed since it was chosen, and nothing is sent', async (_how, arrayBuffer) => {
  const changed = Object.assign(new File(['x'.repeat(100)], 'a.png', { type: 'image/png' }), { arrayBuffer });
  startUpload.mockClear();
  await expect(uploadToInbox({ file: changed, uid: 'u1' })).rejects.toThrow(
    'The file has changed: choose it again',
  );
  expect(startUpload).not.toHaveBeenCalled();
});

/** The pattern of storage.rules. */
const admitted = /^[0-9]{13}-[A-Za-z0-9._-]{1,100}$/;

describe('the name of an image in the inbox', () => {
  it.each([
    'passport.jpg',
    'Mein Paß (1).png',
    '护照.webp',
    '../../etc/passwd',
    '',
    'a'.repeat(300) + '.jpeg',
  ])('is accepted by the rules for "%s"', (name) => {
    expect(makeInboxName(name, 1_795_000_000_000)).toMatch(admitted);
  });

  it('keeps the extension of a long one', () => {
    expect(makeInboxName(`${'a'.repeat(300)}.jpeg`, 1_795_000_000_000)).toMatch(/\.jpeg$/);
  });
});
