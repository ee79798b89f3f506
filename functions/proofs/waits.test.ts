import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { Database } from '../src/platform/firestore/database.ts';
import { readOnce } from '../src/platform/firestore/read-once.ts';
import { holderCalls, makeHolder, requestDeposit } from '../testing/holders.ts';
import { memoryDatabase } from '../testing/memory-store/memory-database.ts';
import { makePerson } from '../testing/people.ts';
import { kycForm } from '../testing/records.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { upload } from '../testing/uploads.ts';

let waits = 0;
/** Counts what is waited for in a row: what begins while something else is waited for belongs to the same wait. */
const counted =
  <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) =>
  async (...given: Given): Promise<T> => {
    const wait = waits + 1;
    await later();
    const answer = await ask(...given);
    waits = Math.max(waits, wait);
    return answer;
  };

const memory = memoryDatabase();
const db = {
  ...memory,
  getAll: counted(memory.getAll),
  query: counted(memory.query),
  count: counted(memory.count),
  countAndSum: counted(memory.countAndSum),
  write: counted(memory.write),
  replace: counted(memory.replace),
  findVersion: counted(memory.findVersion),
  runTransaction: (work, options) =>
    memory.runTransaction(async (tx) => {
      const { getAll, query, countAndSum } = tx;
      const reader = { getAll: counted(getAll), query: counted(query), countAndSum: counted(countAndSum) };
      const result = await work({ ...tx, ...readOnce(reader) });
      // The commit.
      await counted(() => Promise.resolve())();
      return result;
    }, options),
} satisfies Database;
const { deps, api, clock } = await memoryApi(
  { db: { ...memory, ...db } },
  ({ files, identity, toolkit }) => ({
    identity: { ...identity, customToken: counted(identity.customToken) },
    toolkit: {
      ...toolkit,
      lookUp: counted(toolkit.lookUp),
      signInWithCustomToken: counted(toolkit.signInWithCustomToken),
      signInWithPassword: counted(toolkit.signInWithPassword),
    },
    files: {
      ...files,
      readInbox: counted(files.readInbox),
      writeVault: counted(files.writeVault),
      remove: counted(files.remove),
    },
  }),
);
const holder = await makeHolder(deps);
const applicant = await makePerson(deps);
const { email, password } = applicant;
const login = () => api.call('login', { body: { email, password, device: 'a-browser-of-the-owner' } });
const [proof, document] = [await upload(deps, holder.uid), await upload(deps, applicant.uid)];

// The first wait of each is for the caller with their switches and counters, the last or the one before for the commit.
it.each([
  ['request-withdrawal', 4, () => holderCalls(api).withdraw(holder)],
  // Inbox, vault, reads, commit, and the inbox again.
  ['request-deposit', 6, () => requestDeposit({ api, deps }, holder, { proof })],
  [
    'submit-kyc',
    6,
    () => api.call('submit-kyc', { token: applicant.token, body: kycForm(applicant.email, document) }),
  ],
] as const)('%s waits %i times in a row', async (_name, expected, send) => {
  waits = 0;
  expect((await send()).status).toBe(200);
  expect(waits).toBe(expected);
});

// Counters, their commit, the password, the account with the identity, and the commit. Each needs the one before: no
// stranger may try a password that is not counted, and an identity is looked up with the token that a correct password
// gets. The password of a known browser is tried during the first commit.
it.each([
  ['from a new browser, which is looked for before the counters of strangers', 6],
  ['from a known one', 4],
  ['from a known one a day later', 4],
])('a login %s waits %i times in a row', async (_browser, expected) => {
  waits = 0;
  expect((await login()).status).toBe(200);
  expect(waits).toBe(expected);
  if (expected === 4) clock.skewMs += dayMs;
});
