import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { cleanImage } from '../../src/upload/clean-image.ts';
import { oneAtATime } from '../../src/upload/one-at-a-time.ts';
import { forgetPeak, peakBytesOf } from '../hostile/process-usage.ts';

/**
 * Cleans one file ten times in parallel in a fresh process, as an instance would, and adds up the most memory of that
 * process and of the one that decodes: `node child.mjs --image FILE --small FILE`.
 */
const { image, small } = parseArgs({
  options: { image: { type: 'string', default: '' }, small: { type: 'string', default: '' } },
}).values;
await cleanImage(await readFile(small));
const bytes = await readFile(image);
const idleBytes = await forgetPeak(process.pid);
const decoding = oneAtATime({ waitingMax: Math.max(limits.decodesWaitingMax, 9) });
let decoderPeakBytes = 0;
const watch = setInterval(() => {
  void peakOfChildren().then((bytes) => (decoderPeakBytes = Math.max(decoderPeakBytes, bytes)));
}, 5);
const startedAt = performance.now();
await Promise.all(Array.from({ length: 10 }, () => decoding(() => cleanImage(bytes).catch(ignoreRefusal))));
const msEach = (performance.now() - startedAt) / 10;
clearInterval(watch);
const peakBytes = (await peakBytesOf(process.pid)) + decoderPeakBytes;
process.stdout.write(`${JSON.stringify({ fileBytes: bytes.length, msEach, idleBytes, peakBytes })}\n`);
process.exit(0);

/** Of an attack. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

/** 0 if there is none, or it has just ended. */
async function peakOfChildren(): Promise<number> {
  try {
    const pids = await readFile(`/proc/self/task/${String(process.pid)}/children`, 'utf8');
    const peaks = await Promise.all(
      pids
        .trim()
        .split(' ')
        .map((pid) => peakBytesOf(Number(pid))),
    );
    return Math.max(0, ...peaks.filter((bytes) => !Number.isNaN(bytes)));
  } catch {
    return 0;
  }
}
