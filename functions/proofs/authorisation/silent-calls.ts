import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Deps } from '../../src/entry/deps.ts';
import type { Answer } from '../../testing/api.ts';
import { sendTogether } from '../../testing/burst.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import type { AuthorisationCase } from './authorisation-cases.ts';

/** One call with all its requests that may write nothing. */
export type SilentCall = { name: EndpointName; cases: readonly AuthorisationCase[] };
/** Their answers, and what is stored differently afterwards. */
export type Silence = { answers: Answer<unknown>[]; changed: string[] };

/**
 * Sends requests that may write nothing, several calls between two snapshots of the database: a snapshot costs the
 * emulator more than a hundred refusals. If a write is found, each call is sent again between its own snapshots, to
 * identify the one that wrote; a write that does not recur is attributed to all of them.
 */
export async function sendSilent(
  calls: readonly SilentCall[],
  { deps, uids }: { deps: Deps; uids: readonly string[] },
): Promise<Map<EndpointName, Silence>> {
  const found = new Map<EndpointName, Silence>();
  const changed = await changedBy(async () => {
    for (const { name, cases } of calls) found.set(name, { answers: await sendAll(cases), changed: [] });
  });
  if (changed.length === 0) return found;
  const repeated: string[] = [];
  for (const { name, cases } of calls) {
    const again = await changedBy(() => sendAll(cases));
    repeated.push(...again);
    found.set(name, { answers: found.get(name)?.answers ?? [], changed: again });
  }
  if (repeated.length === 0) for (const silence of found.values()) silence.changed = changed;
  return found;

  async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
    const before = await fingerprint(deps, uids);
    await work();
    return changes(before, await fingerprint(deps, uids));
  }
}

function sendAll(cases: readonly AuthorisationCase[]): Promise<Answer<unknown>[]> {
  return sendTogether(cases.map((each) => () => each.send()));
}
