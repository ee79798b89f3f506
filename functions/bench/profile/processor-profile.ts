import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { cpuTimeByOwner, type CpuMsByOwner } from './cpu-time-by-owner.ts';

/** Two samples a millisecond would miss most functions of a request. */
const intervalMicroseconds = 200;

/** Samples what this process does, between `start` and `stop`. `mapPath`: the source map of its bundle. */
export function processorProfile(mapPath: string): { start(): Promise<void>; stop(): Promise<CpuMsByOwner> } {
  const session = new Session();
  return {
    async start() {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: intervalMicroseconds });
      await session.post('Profiler.start');
    },
    async stop() {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      const map = new SourceMap(JSON.parse(readFileSync(mapPath, 'utf8')) as SourceMap['payload']);
      return cpuTimeByOwner(profile, ({ lineNumber, columnNumber }) => {
        const entry = map.findEntry(lineNumber, columnNumber);
        return 'originalSource' in entry ? entry.originalSource : undefined;
      });
    },
  };
}
