import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { noise } from '../../../../testing/image-files.ts';
import { photo } from '../../../../testing/uploads.ts';
import { spareDecoder, startDecoder } from './spare-decoder.ts';

/** A decoder, and the processes that it has started. */
function observed(bounds: Partial<Record<keyof typeof uploadLimits, number>> = {}) {
  const started: ReturnType<typeof startDecoder>[] = [];
  const decoder = spareDecoder({ ...uploadLimits, ...bounds }, () => {
    const process = startDecoder();
    started.push(process);
    return process;
  });
  onTestFinished(() => {
    for (const process of started) process.kill('SIGKILL');
  });
  const decodePhoto = async () => decoder.decode(await photo(), 40);
  /** How each ended; `undefined` if it runs. */
  const ends = () => started.map(({ exitCode, signalCode }) => signalCode ?? exitCode ?? undefined);
  return { ...decoder, decodePhoto, started, ends };
}

const isJpeg = async (file: Uint8Array) => (await sharp(file).metadata()).format === 'jpeg';

describe('a spare decoder', () => {
  it('decodes one image, and no other', async () => {
    const { prepare, decodePhoto, ends } = observed();
    prepare(1);
    prepare(1);
    expect(ends()).toEqual([undefined]);
    expect(await isJpeg(await decodePhoto())).toBe(true);
    prepare(0);
    expect(ends()).toEqual([0, undefined]);
    expect(await isJpeg(await decodePhoto())).toBe(true);
    expect(ends()).toEqual([0, 0]);
  });

  it('runs beside the processes that decode, and only one spare waits for the next image', async () => {
    const { prepare, decodePhoto, started, ends } = observed();
    prepare(4);
    const decoding = decodePhoto();
    await once(started[0]?.stdout ?? process, 'data');
    prepare(4);
    expect(ends()).toEqual([undefined, undefined]);
    await decoding;
    prepare(3);
    expect(ends()).toEqual([0, undefined, undefined]);
    prepare(0);
    await once(started[2] ?? process, 'exit');
    expect(ends()).toEqual([0, undefined, 'SIGKILL']);
  });

  it('is used by one of two images at once; the other has a process of its own', async () => {
    const { prepare, decodePhoto, ends } = observed();
    prepare(1);
    const decoded = await Promise.all([decodePhoto(), decodePhoto()]);
    expect(await Promise.all(decoded.map(isJpeg))).toEqual([true, true]);
    expect(ends()).toEqual([0, 0]);
  });

  it.each([
    ['has died', (process: ChildProcess | undefined) => process && once(process, 'exit')],
    ['is dying', () => undefined],
  ])('that %s is replaced', async (_title, wait) => {
    const { prepare, decodePhoto, started, ends } = observed();
    prepare(1);
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await wait(started[0]);
    expect(await isJpeg(await decodePhoto())).toBe(true);
    expect(ends()).toEqual(['SIGKILL', 0]);
  });

  it('that does not start is not used, and no fault of the file', async () => {
    const { execPath } = process;
    const { prepare, decodePhoto, ends } = observed();
    process.execPath = '/nowhere/node';
    try {
      prepare(1);
      await expect(decodePhoto()).rejects.toThrow('ENOENT');
    } finally {
      process.execPath = execPath;
    }
    expect(await isJpeg(await decodePhoto())).toBe(true);
    expect(ends().at(-1)).toBe(0);
  });

  it.runIf(process.platform === 'linux')('has no environment of ours', async () => {
    const { prepare, started } = observed();
    vi.stubEnv('FACTOR_KEY', 'secret');
    prepare(1);
    await once(started[0] ?? process, 'spawn');
    expect(await readFile(`/proc/${String(started[0]?.pid)}/environ`, 'utf8')).toBe('MALLOC_ARENA_MAX=1\0');
  });

  it('has its time from when it gets the image, and however long it has waited', async () => {
    const image = await photo();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { prepare, decode, started, ends } = observed();
    prepare(1);
    vi.advanceTimersByTime(10 * uploadLimits.decodeMsMax);
    process.kill(started[0]?.pid ?? 0, 'SIGSTOP');
    const decoding = expect(decode(image, 40)).rejects.toThrow('invalid-upload');
    vi.advanceTimersByTime(uploadLimits.decodeMsMax - 1);
    expect(started[0]?.killed).toBe(false);
    vi.advanceTimersByTime(1);
    await decoding;
    expect(ends()).toEqual(['SIGKILL']);
  });

  it.each([
    { decodeMsMax: 1 },
    { keptImageBytesMax: 100 },
    // Less than any process takes.
    { decodeMemoryBytesMax: 2 ** 24 },
  ])('is given up beyond %o, whether it was a spare or not', async (bounds) => {
    const { prepare, decodePhoto, started } = observed(bounds);
    prepare(1);
    await expect(decodePhoto()).rejects.toThrow('invalid-upload');
    await expect(decodePhoto()).rejects.toThrow('invalid-upload');
    expect(started).toHaveLength(2);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
});

describe('a decoder whose parent has ended', () => {
  const program = new URL('decode-image.mjs', import.meta.url).pathname;
  /** A process that has one, and does nothing else; the output is of the decoder, and ends with it. */
  function parentOf(stdin: 'pipe' | 'inherit') {
    const start = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(program)}], { stdio: ['${stdin}', 'inherit', 'inherit'] })`;
    const parent = spawn(process.execPath, ['-e', `${start}; setInterval(() => {}, 1e6)`]);
    onTestFinished(() => void parent.kill('SIGKILL'));
    return parent;
  }

  it('ends if it was a spare', async () => {
    const parent = parentOf('pipe');
    await once(parent, 'spawn');
    parent.kill('SIGKILL');
    expect(await buffer(parent.stdout)).toHaveLength(0);
  });

  it('decodes nothing', async () => {
    const parent = parentOf('inherit');
    const output = buffer(parent.stdout);
    const image = await noise(1000, 1000).png({ compressionLevel: 0 }).toBuffer();
    // More than fits into a pipe: once it is written, the decoder is reading.
    await new Promise((resolve) => {
      parent.stdin.write(
        Buffer.concat([Buffer.from('{"edge":40,"pixelsMax":1e6,"memoryBytesMax":1e9}\n'), image]),
        resolve,
      );
    });
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    parent.stdin.end();
    expect((await output).toString()).toBe('+');
  });
});
