import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  setDoc,
  setLogLevel,
  updateDoc,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections, buildProfitRowsPath } from '@keelstone/domain/collections';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';

/** Every collection, also below a document. */
const places = [...Object.values(collections), buildProfitRowsPath('ann')];
let env: RulesTestEnvironment;
beforeAll(async () => {
  setLogLevel('silent'); // the SDK reports every refusal that these tests provoke
  const [host = '127.0.0.1', port = '8080'] = (process.env['FIRESTORE_EMULATOR_HOST'] ?? '').split(':');
  env = await initializeTestEnvironment({
    // Rules are kept per project id: one of its own leaves the stack's rules alone.
    projectId: 'demo-keelstone-rules',
    firestore: { host, port: Number(port), rules: readFileSync('firestore.rules', 'utf8') },
  });
  await env.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    for (const name of places) {
      for (const id of ['ann', 'bob', 'ada', 'blocked', 'former', 'admins'])
        await setDoc(doc(db, name, id), { uid: id });
    }
    const users = { ann: {}, bob: {}, ada: { isAdmin: true }, blocked: { isBlocked: true }, former: {} };
    for (const [id, flags] of Object.entries(users)) {
      await setDoc(doc(db, 'users', id), { isBlocked: false, isAdmin: false, ...flags });
      await setDoc(doc(db, 'sessions', id), { live });
    }
    await setDoc(doc(db, 'sessions', 'ghost'), { live });
  });
});
afterAll(() => env.cleanup());

/** The sessions of everybody here, by id. */
const live = {
  now: { scope: 'full', expiresAtMs: Date.now() + hourMs },
  form: { scope: 'kyc', expiresAtMs: Date.now() + hourMs },
  enrolling: { scope: 'enrol', expiresAtMs: Date.now() + hourMs },
  idle: { scope: 'full', expiresAtMs: Date.now() - 1 },
};
const full = { sid: 'now', scope: 'full' };

/** Claims as they are in a token that Identity Toolkit made for a password. */
function fromToolkit(claims: object): TokenOptions {
  return { ...claims, firebase: { sign_in_provider: 'password' } };
}

/** Who asks: their uid, their token's claims, and which signals they may get. */
const principals = {
  anonymous: { uid: undefined, claims: {}, may: [] },
  owner: { uid: 'ann', claims: full, may: ['ann'] },
  'other user': { uid: 'bob', claims: full, may: ['bob'] },
  'owner signed in at the Toolkit': { uid: 'ann', claims: fromToolkit({ email_verified: true }), may: [] },
  'owner whose Toolkit token names a session': { uid: 'ann', claims: fromToolkit(full), may: [] },
  'owner without a session': { uid: 'ann', claims: { scope: 'full' }, may: [] },
  'ended session of the owner': { uid: 'ann', claims: { sid: 'gone', scope: 'full' }, may: [] },
  'expired session of the owner': { uid: 'ann', claims: { sid: 'idle', scope: 'full' }, may: [] },
  'kyc session of the owner': { uid: 'ann', claims: { sid: 'form', scope: 'kyc' }, may: [] },
  'kyc session that claims to be full': { uid: 'ann', claims: { sid: 'form', scope: 'full' }, may: [] },
  'session of the owner that may only add a factor': {
    uid: 'ann',
    claims: { sid: 'enrolling', scope: 'enrol' },
    may: [],
  },
  'such a session of an admin that claims to be full': {
    uid: 'ada',
    claims: { sid: 'enrolling', scope: 'full', isAdmin: true },
    may: [],
  },
  'full session that claims no scope': { uid: 'ann', claims: { sid: 'now' }, may: [] },
  'suspended user with a live token': { uid: 'blocked', claims: full, may: [] },
  'token without a user document': { uid: 'ghost', claims: full, may: [] },
  admin: { uid: 'ada', claims: { ...full, isAdmin: true }, may: ['ada', 'admins'] },
  'former admin with a stale claim': { uid: 'former', claims: { ...full, isAdmin: true }, may: ['former'] },
} as const;

function dbOf({ uid, claims }: { uid: string | undefined; claims: TokenOptions }): Firestore {
  const context = uid === undefined ? env.unauthenticatedContext() : env.authenticatedContext(uid, claims);
  return context.firestore() as unknown as Firestore;
}

describe.each(Object.entries(principals))('%s', (_name, principal) => {
  it.each(['ann', 'bob', 'ada', 'blocked', 'former', 'admins'])(
    'gets the signal of %s only if it is for them',
    async (id) => {
      const read = getDoc(doc(dbOf(principal), 'signals', id));
      const may: readonly string[] = principal.may;
      if (may.includes(id)) expect((await assertSucceeds(read)).exists()).toBe(true);
      else await assertFails(read);
    },
  );

  it('reads, lists and writes nothing else, though every document exists', async () => {
    const db = dbOf(principal);
    const own = principal.uid ?? 'ann';
    for (const name of places) {
      await assertFails(getDocs(collection(db, name)));
      if (name !== 'signals') await assertFails(getDoc(doc(db, name, 'ann')));
      await assertFails(setDoc(doc(db, name, own), { uid: own }));
      await assertFails(setDoc(doc(db, name, 'new'), { uid: own }));
      await assertFails(updateDoc(doc(db, name, 'ann'), { uid: own }));
      await assertFails(deleteDoc(doc(db, name, 'ann')));
    }
  });
});
