import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { examplePlatformAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { requestDeposit } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';
import { memoryApi } from '../../testing/tested-api.ts';
import { givePolicy } from '../../testing/three-administrators.ts';

const chain = await localChain({ hasEth: true });
const { deps, api, act, file, evidence, approve, preview } = chain;
const to = examplePlatformAddresses.btc;
/** One transaction that pays our address as often. */
const arrivedIn = async (...amounts: string[]) => {
  const txid = await act({ do: 'pay', transfers: amounts.map((amount) => ({ to, amount })) });
  await act({ do: 'mine', count: 6 });
  return txid;
};
const outputsOf = async (id: string) => (await evidence(id)).outputs?.map((each) => each.id) ?? [];
const bookedBy = async (id: string) => (await deps.transactions.find(id))?.outputs;

it('of a batch each customer is booked their own output', async () => {
  const txid = await arrivedIn('0.009375', '0.5');
  const [first, second] = [await file(txid), await file(txid)];
  for (const id of [first, second]) expect(await evidence(id)).toMatchObject({ verdict: 'claimed-twice' });
  const outputs = (await outputsOf(first)).slice(0, 1);
  expect((await approve(first, { outputs })).status).toBe(200);
  expect((await approve(second, { outputs })).error.code).toBe('output-booked');
  expect(await evidence(second)).toMatchObject({ verdict: 'differs', received: 0.5 });
  expect((await approve(second, { received: 0.5 })).status).toBe(200);
});

it('a payment in two outputs is their sum in words, and only those that were chosen are booked', async () => {
  const id = await file(await arrivedIn('0.006', '0.003375', '0.004'));
  const { outputs = [], ...seen } = await evidence(id);
  expect(seen).toMatchObject({ verdict: 'several', text: '0.013375 BTC arrived in 3 outputs' });
  expect(seen).not.toHaveProperty('received');
  expect(outputs.map(({ amount }) => amount)).toEqual([0.006, 0.003375, 0.004]);
  const chosen = outputs.slice(0, 2).map((each) => each.id);
  const [without, less, enough] = [
    await preview(id),
    await preview(id, { outputs: chosen.slice(0, 1), received: 0.006 }),
    await preview(id, { outputs: chosen }),
  ];
  expect(without.warnings.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      '0.013375 BTC arrived in 3 outputs.',
      'None of them is chosen, so none is booked.',
    ]),
  );
  expect(enough.warnings).toEqual([]);
  expect(less.warnings).toEqual([{ text: expect.stringMatching(/^Less than requested/) as string }]);
  expect([without, less, enough].map(({ toConfirm }) => toConfirm !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
  // The chosen outputs are a part of those seen.
  expect(
    (await approve(id, { outputs: outputs.map((each) => each.id), expected: enough.expected })).error,
  ).toMatchObject({
    code: 'changed-meanwhile',
  });
  expect((await approve(id, { outputs: ['A'.repeat(26)] })).error).toMatchObject({ field: 'outputs' });
  expect((await approve(id, { outputs: chosen, expected: enough.expected })).status).toBe(200);
  expect(await bookedBy(id)).toEqual(chosen);
  expect(await chain.findingsOf(id)).toEqual([]);
});

it('of several outputs nothing is booked without a choice, which leaves a finding', async () => {
  const id = await file(await arrivedIn('0.006', '0.003375'));
  await evidence(id);
  expect((await approve(id)).status).toBe(200);
  expect(await bookedBy(id)).toBeUndefined();
  expect((await chain.findingsOf(id)).map(({ code }) => code)).toEqual(['unproven-deposit']);
});

it('a second administrator completes only the approval of the same outputs', async () => {
  await givePolicy(deps, { fromUsdCents: 100 });
  const second = await makePerson(deps, { isAdmin: true });
  const id = await file(await arrivedIn('0.006', '0.003375', '0.003375'));
  const [one = '', two = '', three = ''] = await outputsOf(id);
  const by = (token: string, outputs: string[]) =>
    api.call('approve-transaction', { token, body: { idToApprove: id, outputs } });
  expect((await by(chain.admin.token, [one, two])).status).toBe(202);
  expect((await deps.transactions.find(id))?.approvals?.at(-1)?.outputs).toEqual([one, two]);
  expect((await by(second.token, [one, three])).status).toBe(202);
  expect((await by(chain.admin.token, [one, three])).status).toBe(200);
  await givePolicy(deps, {});
});

it('what is to be ticked is asked of the API too, and refused by its name; without a source the documented call is enough', async () => {
  const owner = await makePerson(deps);
  const id = (await requestDeposit({ api, deps }, owner, { usd: 1_300 })).body.transaction._id;
  const { expected, ...shown } = await preview(id);
  expect(shown).toMatchObject({ toConfirm: 'I found this payment myself.', ticks: ['chain-no-id'] });
  for (const ticked of [[], ['chain-not-found']])
    expect(await approve(id, { ticked, expected })).toMatchObject({
      status: 400,
      error: {
        code: 'invalid-input',
        field: 'ticked',
        error: expect.stringMatching(/\(chain-no-id\)$/) as string,
      },
    });
  const ticked = ['chain-no-id'];
  for (const reason of ['', 'Seen in the wallet', `${'a'.repeat(40)}\n${'a'.repeat(24)}`])
    expect((await approve(id, { ticked, reason })).error).toMatchObject({
      code: 'invalid-input',
      field: 'reason',
    });
  expect((await approve(id, { ticked, reason: `Seen in the wallet: ${'a'.repeat(64)}` })).status).toBe(200);
  expect((await approve(id, { ticked: [] })).status).toBe(200);
  // Nothing is to be ticked of one that is there.
  const shownThere = await file(await arrivedIn('0.009375'));
  await evidence(shownThere);
  expect((await approve(shownThere, { ticked: [] })).status).toBe(200);
  const off = await memoryApi();
  await off.deps.wallets.save(currentWallet, makeWalletVersion());
  const reader = await makePerson(off.deps, { isAdmin: true });
  const filed = await requestDeposit(off, await makePerson(off.deps));
  const body = { idToApprove: filed.body.transaction._id };
  expect((await off.api.call('approve-transaction', { token: reader.token, body })).status).toBe(200);
});
