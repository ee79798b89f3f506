import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@keelstone/domain/errors';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';

export type DecodeBounds = Readonly<
  Record<'decodeMsMax' | 'decodeMemoryBytesMax' | 'keptImageBytesMax', number>
>;
type DecodeTask = DecodeBounds & { edge: number };
type DecoderProcess = ChildProcessByStdio<Writable, Readable, null>;

/** The exit code of decode-image.mjs for a file that is not an image. */
const refusedCode = 3;

/**
 * Decodes each image in a process of its own, which is killed at its deadline or beyond its memory limit: in a shared
 * process a second image could find traces of the first. A process takes longer to start than most images take, so one
 * is kept ready from the first image or call of `prepare` on; two more would not fit into an instance.
 */
export function spareDecoder(start = startDecoder) {
  let spare: DecoderProcess | undefined;

  function prepare(): void {
    if (isAlive(spare)) return;
    try {
      spare = start();
    } catch {
      // The image that needs a process reports the failure.
    }
  }

  /** Returns the image encoded again as a JPEG. Errors: `invalid-upload`. */
  async function decode(image: Uint8Array, task: DecodeTask): Promise<Buffer> {
    const taken = spare;
    spare = undefined;
    try {
      let end = isAlive(taken) ? await decodeIn(taken, image, task) : undefined;
      // A spare that was killed before it had the image says nothing about the image.
      if (!end?.hasBegun && !end?.isStopped) end = await decodeIn(start(), image, task);
      if (end.code === 0 && !end.isStopped) return end.output;
      // The file was not an image, or its decoder was killed, crashed or wrote too much. Anything else is our fault.
      if (end.isStopped || end.code === refusedCode || end.code === null)
        throw new DomainError('invalid-upload');
      throw new Error(`The decoder ended with ${String(end.code)}`);
    } finally {
      prepare();
    }
  }

  return { prepare, decode };
}

/** Starts a process that has none of our secrets. It ends with this process, which does not wait for it. */
export function startDecoder(): DecoderProcess {
  const program = fileURLToPath(new URL('./decode-image.mjs', import.meta.url));
  const decoder = spawn(process.execPath, [program], {
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  decoder.unref();
  for (const stream of [decoder.stdin, decoder.stdout]) if (stream instanceof Socket) stream.unref();
  // The exit is the answer, even if the process did not start or did not read everything.
  for (const each of [decoder, decoder.stdin]) each.on('error', () => undefined);
  return decoder;
}

function isAlive(decoder: DecoderProcess | undefined): decoder is DecoderProcess {
  return decoder?.pid !== undefined && decoder.exitCode === null && decoder.signalCode === null;
}

/** The first byte of the output only reports that the process has the whole image. */
async function decodeIn(
  decoder: DecoderProcess,
  image: Uint8Array,
  { edge, decodeMsMax, decodeMemoryBytesMax: memoryBytesMax, keptImageBytesMax }: DecodeTask,
) {
  const output: Buffer[] = [];
  let sizeBytes = 0;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    decoder.kill('SIGKILL');
  };
  const deadline = setTimeout(stop, decodeMsMax);
  decoder.stdout.on('data', (part: Buffer) => {
    output.push(part);
    sizeBytes += part.length;
    if (sizeBytes > keptImageBytesMax + 1) stop();
  });
  const task = { edge, memoryBytesMax, pixelsMax: uploadLimits.uploadPixelsMax };
  decoder.stdin.write(`${JSON.stringify(task)}\n`);
  decoder.stdin.end(image);
  try {
    await once(decoder, 'close');
  } finally {
    clearTimeout(deadline);
  }
  return {
    hasBegun: sizeBytes > 0,
    isStopped,
    code: decoder.exitCode,
    output: Buffer.concat(output).subarray(1),
  };
}
