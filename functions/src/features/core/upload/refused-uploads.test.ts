import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeHolder, requestDeposit } from '../../../../testing/holders.ts';
import { makePerson } from '../../../../testing/people.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { objectsBelow, upload } from '../../../../testing/uploads.ts';
import { oneAtATime } from './one-at-a-time.ts';

const { deps, api } = await memoryApi({}, () => ({ decoding: oneAtATime({ waitingMax: 8 }) }));
const admin = await makePerson(deps, { isAdmin: true });

it.each([false, true])('a refused answer leaves no image, also of somebody on hold (%s)', async (isHeld) => {
  const owner = await makeHolder(deps);
  const txid = (isHeld ? 'b' : 'a').repeat(64);
  await requestDeposit({ api, deps }, owner, { txid });
  const { _id: id } = (await requestDeposit({ api, deps }, owner)).body.transaction;
  const body = { idToAsk: id, items: ['proof' as const, 'transaction-id' as const], text: 'Both, please' };
  await api.call('ask-transaction', { token: admin.token, body });
  const by = { uid: 'a', name: 'a' };
  const hold = { uid: owner.uid, name: 'x', email: 'x', reason: 'court', proposedBy: by, confirmedBy: by };
  if (isHeld) await deps.holds.save(owner.uid, { ...hold, createdAtMs: deps.now() });
  const proof = await upload(deps, owner.uid);
  const answer = await api.call('answer-transaction', {
    token: owner.token,
    body: { idToAnswer: id, question: 1, proof, txid },
  });
  expect([answer.error.code, (await objectsBelow(deps, `vault/proof/${id}/`)).length]).toEqual([
    'txid-used',
    1,
  ]);
});

it('a source that is slow keeps nobody waiting who is behind in the queue: all are asked at once', async () => {
  const people = await Promise.all([1, 2, 3].map(() => makeHolder(deps)));
  const asking = { now: 0, most: 0 };
  const { quotes } = deps;
  const quote: typeof quotes.quote = async (coin) => {
    asking.most = Math.max(asking.most, ++asking.now);
    await wait(100);
    asking.now -= 1;
    return quotes.quote(coin);
  };
  Object.assign(deps, { quotes: { ...quotes, quote } });
  await Promise.all(people.map((person) => requestDeposit({ api, deps }, person)));
  expect(asking.most).toBeGreaterThan(1);
});
