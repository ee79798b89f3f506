import { expect, it } from 'vitest';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import { changes } from '../../../../testing/database.ts';
import { by, csvOf, profitForMany } from '../../../../testing/profit.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { checkFile } from './check-file.service.ts';

const { deps, api, ada, ben, send, check, later } = await profitForMany();
type RunTransaction = typeof deps.runTransaction;

const beginCheck = async (csv?: string) =>
  (await send(ada, csv === undefined ? {} : { csv })).body.checkId ?? '';
const ask = (checkId: string, admin = ada) =>
  api.call('get-profit-check', { token: admin.token, params: { checkId } });
/** A file of people who have no account. */
const strangers = (rows: number) =>
  csvOf(Array.from({ length: rows }, (_none, at) => `nobody${String(at)}@people.test,10.00,btc,Profit`));

it('says how many of its rows are checked until every problem is found', async () => {
  const checkId = await beginCheck(strangers(4_100));
  expect((await ask(checkId)).body).toEqual({
    isDone: false,
    rows: 4_100,
    checked: 0,
    changes: [],
    problems: [],
  });
  const seen: number[] = [];
  const runTransaction: RunTransaction = async (work) => {
    const result = await deps.runTransaction(work);
    seen.push((await ask(checkId)).body.checked);
    return result;
  };
  await checkFile(checkId, { ...deps, runTransaction });
  expect(seen).toEqual([0, 4_000, 4_100, 4_100]);
  const { body } = await ask(checkId);
  expect([body.isDone, body.problems.length]).toEqual([true, 4_100]);
  expect(body.problems.at(-1)).toEqual({
    row: 4_101,
    text: 'nobody4099@people.test: Nobody has this account.',
  });
});

it('killed at any write it begins again, and made twice it keeps the first result', async () => {
  const expected = await check(ada);
  const checkId = await beginCheck();
  for (let write = 0; write < 3; write += 1) {
    let before = write;
    const runTransaction: RunTransaction = (work) =>
      (before -= 1) < 0 ? Promise.reject(new Error('killed')) : deps.runTransaction(work);
    await expect(checkFile(checkId, { ...deps, runTransaction })).rejects.toThrow('killed');
    expect((await ask(checkId)).body.isDone).toBe(false);
  }
  await Promise.all([checkFile(checkId, deps), checkFile(checkId, deps)]);
  expect((await ask(checkId)).body).toEqual(expected);
  const before = deps.stored();
  await checkFile(checkId, deps);
  expect(changes(before, deps.stored())).toEqual([]);
});

it('replaced while it is checked it is not read on and leaves nothing, and the other file has its own result', async () => {
  const replaced = await beginCheck(strangers(4_100));
  let [next, read] = ['', 0];
  const findTogether: typeof deps.findTogether = async (...documents) => {
    if (next === '') next = await beginCheck(strangers(3));
    read += documents.length;
    return deps.findTogether(...documents);
  };
  await checkFile(replaced, { ...deps, findTogether });
  expect([outcomeOf(await ask(replaced)), read]).toEqual(['not-found', 4_000]);
  await checkFile(next, deps);
  expect((await ask(next)).body.problems).toHaveLength(3);
  const left = [...deps.db.documents('profitChecks').keys(), ...deps.db.documents('profitTexts').keys()];
  expect(left.filter((id) => id.startsWith(replaced))).toEqual([]);
});

it('of two at once one stays, with only its own text, and an answer without its text is as one that is not there', async () => {
  const ids = await Promise.all([beginCheck(), beginCheck()]);
  const [kept, ...others] = ids.filter((id) => deps.db.documents('profitChecks').has(id));
  expect(others).toEqual([]);
  const texts = [...deps.db.documents('profitTexts').keys()];
  expect(texts.filter((text) => ids.some((id) => text.startsWith(id)))).toEqual([`${String(kept)}_0`]);
  await checkFile(String(kept), deps);
  expect(outcomeOf(await ask(String(kept)))).toBe(200);
  await deps.db.write((writer) => writer.delete({ collection: 'profitTexts', id: `${String(kept)}_0` }));
  expect(outcomeOf(await ask(String(kept)))).toBe('not-found');
});

it('is nobody else’s, and is given up after a quarter of an hour', async () => {
  const checkId = await beginCheck();
  expect(outcomeOf(await ask(checkId, ben))).toBe('not-found');
  await later(profitLimits.checkMsMax - minuteMs);
  expect(outcomeOf(await ask(checkId))).toBe(200);
  await later(minuteMs);
  await checkFile(checkId, deps);
  expect(outcomeOf(await ask(checkId))).toBe('changed-meanwhile');
  const refused = await api.call('credit-many', {
    ...by(ada),
    body: { csv: 'a', leftOut: '', transactionId: '1' },
  });
  expect(outcomeOf(refused)).toBe('invalid-input');
});

it('its text is in pieces, each smaller than a document, and none of a longer one is left', async () => {
  const check = await deps.profitChecks.find(await beginCheck());
  if (check === undefined) throw new Error('There is no check');
  const put = async (text: string) => {
    const stored = await deps.profitChecks.find(check.id);
    await deps.runTransaction(async (tx) => deps.profitChecks.putWithText(tx, stored ?? check, text));
    const latest = (await deps.profitChecks.find(check.id)) ?? check;
    return [latest.pieces, await deps.runTransaction((tx) => deps.profitChecks.readText(tx, latest))];
  };
  // A piece ends within a character.
  const long = `x${'🎉'.repeat(profitLimits.fileLengthMax / 2)}`;
  expect(await put(long)).toEqual([14, long]);
  expect(await put('short')).toEqual([1, 'short']);
  const ids = [...deps.db.documents('profitTexts').keys()];
  expect(ids.filter((id) => id.startsWith(check.id))).toEqual([`${check.id}_0`]);
});
