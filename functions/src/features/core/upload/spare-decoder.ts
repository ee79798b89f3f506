import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { DomainError } from '@keelstone/domain/errors';

type DecoderProcess = ReturnType<typeof startDecoder>;
type Bounds = Readonly<Record<'decodeMsMax' | 'decodeMemoryBytesMax' | 'keptImageBytesMax', number>>;

/** The exit code of decode-image.mjs for a file that is no image. */
const refusedCode = 3;

/**
 * Decodes each image in a process of its own, which is killed at its deadline or beyond its memory limit: in a shared
 * process a second image could find traces of the first. A process takes longer to start than most images take, so one
 * more is started beforehand. While a process decodes, an instance has no memory for two more.
 */
export function spareDecoder(bounds: Bounds = uploadLimits, start = startDecoder) {
  let spares: DecoderProcess[] = [];
  let decoding = 0;

  /** Keeps a process ready for the images that have come and are not decoded yet, or for the next one. */
  function prepare(images: number): void {
    const needed = Math.max(0, (images > 1 ? 2 : 1) - decoding);
    spares = spares.filter(isAlive);
    for (const needless of spares.splice(needed)) needless.kill('SIGKILL');
    try {
      while (spares.length < needed) spares.push(start());
    } catch {
      // The image that needs the process reports the failure.
    }
  }

  /** Returns the image as a JPEG, its shorter edge at most as long as `edge`. Errors: `invalid-upload`. */
  async function decode(image: Uint8Array, edge: number): Promise<Buffer> {
    const spare = spares.shift();
    decoding += 1;
    try {
      const decoded = isAlive(spare) ? await decodeIn(spare, image, edge, bounds) : undefined;
      const cleaned = decoded ?? (await decodeIn(start(), image, edge, bounds));
      if (cleaned === undefined) throw new Error('The decoder failed');
      return cleaned;
    } finally {
      decoding -= 1;
    }
  }

  return { prepare, decode };
}

/** Starts a process that has none of our secrets. It ends with this process. */
export function startDecoder() {
  const program = fileURLToPath(new URL('./decode-image.mjs', import.meta.url));
  const env = { MALLOC_ARENA_MAX: '1' };
  const decoder = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  // The exit of the process ends the wait, even if it did not start or did not read everything.
  for (const each of [decoder, decoder.stdin]) each.on('error', () => undefined);
  return decoder;
}

function isAlive(decoder: DecoderProcess | undefined): decoder is DecoderProcess {
  return decoder?.pid !== undefined && decoder.exitCode === null && decoder.signalCode === null;
}

/** Returns `undefined` if the process failed for a reason other than the image, such as an end before it had it. */
async function decodeIn(decoder: DecoderProcess, image: Uint8Array, edge: number, bounds: Bounds) {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  decoder.stdout.on('data', (part: Buffer) => {
    parts.push(part);
    sizeBytes += part.length;
    if (sizeBytes > 1 + bounds.keptImageBytesMax) decoder.kill('SIGKILL');
  });
  const { uploadPixelsMax: pixelsMax } = uploadLimits;
  const task = { edge, pixelsMax, memoryBytesMax: bounds.decodeMemoryBytesMax };
  decoder.stdin.write(`${JSON.stringify(task)}\n`);
  decoder.stdin.end(image);
  const deadline = setTimeout(() => decoder.kill('SIGKILL'), bounds.decodeMsMax);
  await once(decoder, 'close');
  clearTimeout(deadline);
  const { killed: isStopped, exitCode } = decoder;
  const hasCrashed = exitCode === null && sizeBytes > 0;
  if (isStopped || hasCrashed || exitCode === refusedCode) throw new DomainError('invalid-upload');
  // The first byte only reports that the process has the whole image.
  return exitCode === 0 ? Buffer.concat(parts).subarray(1) : undefined;
}
