import fc from 'fast-check';
import { expect } from 'vitest';
import type { Command } from '../ledger-model/command.ts';
import type { Tally } from '../ledger-model/outcome.ts';
import { print, replayable } from '../../testing/long-run.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { playOverHttp } from './play-over-http.ts';

const { seed, path } = replayable(Date.now() % 2 ** 31);
/** True for one sequence of an earlier run. */
export const isReplay = path !== undefined;

/** Plays random sequences, divided among the APIs, after the examples. Returns how often each outcome was reached. */
export async function playRandom(
  opened: readonly ApiUnderTest[],
  { drawn, numRuns, examples }: { drawn: fc.Arbitrary<Command[]>; numRuns: number; examples: [Command[]][] },
): Promise<Tally> {
  print(`command model over HTTP: seed ${String(seed)}`);
  const startedAtMs = Date.now();
  const tally: Tally = new Map();
  const play = (api: ApiUnderTest) =>
    fc.asyncProperty(drawn, async (commands) => {
      const failure = await playOverHttp(commands, api, tally);
      expect(failure?.problems.concat('trail:', failure.trail)).toBeUndefined();
    });
  await Promise.all(
    opened.map((api, lane) => {
      const options = {
        seed: seed + lane,
        numRuns: Math.ceil(numRuns / opened.length),
        ...(lane === 0 ? { examples } : {}),
      };
      return fc.assert(play(api), path === undefined ? options : { ...options, path });
    }),
  );
  const commands = [...tally.values()].reduce((sum, count) => sum + count, 0);
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(0);
  const what = `${String(numRuns)} sequences, ${String(commands)} commands, ${String(tally.size)} outcomes`;
  print(`${what}, 0 differences, ${seconds} s`);
  return tally;
}
