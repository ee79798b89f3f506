import { expect, it } from 'vitest';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import { memoryDatabase } from '../../../../testing/memory-store/memory-database.ts';
import { threeAdmins } from '../../../../testing/three-administrators.ts';

const stored = memoryDatabase();
let beforeCommit = (): void => undefined;
const { deps, api, ada, clock } = await threeAdmins({
  db: {
    ...stored,
    runTransaction: (work, options) =>
      stored.runTransaction(async (tx) => {
        const result = await work(tx);
        if (options?.readOnly !== true) beforeCommit();
        return result;
      }, options),
  },
});
const { approve, withdrawal } = holderCalls(api);

it('each attempt of a transaction decides at its own time', async () => {
  const id = await withdrawal(await makeHolder(deps));
  const minuteMs = 60_000;
  let attempts = 0;
  beforeCommit = () => {
    attempts += 1;
    if (attempts > 1) return;
    clock.skewMs += minuteMs;
    // ABORTED: others hold the locks.
    throw Object.assign(new Error('10 ABORTED'), { code: 10 });
  };
  const startedAtMs = deps.now();
  expect((await approve(ada, id)).status).toBe(200);
  beforeCommit = () => undefined;
  const [entry] = await deps.journal.list({
    where: [
      ['recordId', '==', id],
      ['event', '==', 'withdrawal-settled'],
    ],
  });
  expect(entry?.atMs).toBeGreaterThanOrEqual(startedAtMs + minuteMs);
});
