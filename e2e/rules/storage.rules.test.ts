import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { doc, setDoc } from 'firebase/firestore';
import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getMetadata,
  listAll,
  ref,
  uploadBytes,
} from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';

/** The stack's own project: the Storage emulator asks its Firestore for cross-service documents. */
const projectId = 'demo-keelstone';
const mebibyte = 1024 * 1024;
const live = {
  now: { scope: 'full', expiresAtMs: Date.now() + hourMs },
  form: { scope: 'kyc', expiresAtMs: Date.now() + hourMs },
  enrolling: { scope: 'enrol', expiresAtMs: Date.now() + hourMs },
  idle: { scope: 'full', expiresAtMs: Date.now() - 1 },
};
/** The server's counts of uploads; `free` has had a full day that is over. */
const keys = (count: number) => Array.from({ length: count }, (_nothing, index) => `k${String(index)}`);
const quotas = {
  almost: { resetAtMs: Date.now() + hourMs, keys: keys(uploadLimits.uploadsPerDay - 1) },
  spent: { resetAtMs: Date.now() + hourMs, keys: keys(uploadLimits.uploadsPerDay) },
  free: { resetAtMs: Date.now() - 1, keys: keys(uploadLimits.uploadsPerDay) },
};
const full = { sid: 'now', scope: 'full' };

let env: RulesTestEnvironment;
beforeAll(async () => {
  const [firestoreHost = '', firestorePort = ''] = (process.env['FIRESTORE_EMULATOR_HOST'] ?? '').split(':');
  const [storageHost = '', storagePort = ''] = (process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? '').split(
    ':',
  );
  env = await initializeTestEnvironment({
    projectId,
    firestore: { host: firestoreHost, port: Number(firestorePort) },
    storage: { host: storageHost, port: Number(storagePort), rules: readFileSync('storage.rules', 'utf8') },
  });
  await env.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    for (const id of ['ann', 'bob', 'ada']) await setDoc(doc(db, 'users', id), { isBlocked: false });
    await setDoc(doc(db, 'users', 'blocked'), { isBlocked: true });
    for (const id of ['ann', 'bob', 'ada', 'blocked', 'ghost'])
      await setDoc(doc(db, 'sessions', id), { live });
    for (const [id, uploads] of Object.entries(quotas)) {
      await setDoc(doc(db, 'users', id), { isBlocked: false });
      await setDoc(doc(db, 'sessions', id), { live, uploads });
    }
    for (const path of ['inbox/ann/1760000000000-there.jpg', 'vault/kyc/there.jpg', 'elsewhere/there.jpg']) {
      await uploadBytes(ref(context.storage() as unknown as FirebaseStorage, path), jpeg(10), {
        contentType: 'image/jpeg',
      });
    }
  });
});
afterAll(() => env.cleanup());

const fromToolkit = { firebase: { sign_in_provider: 'password' } } as const;
let counter = 0;
const freshName = (): string => `${String(1_760_000_001_000 + (counter += 1))}-proof.jpg`;
const jpeg = (size: number): Uint8Array => new Uint8Array(size).fill(7);

function storageOf(uid: string | undefined, claims: TokenOptions = full): FirebaseStorage {
  const context = uid === undefined ? env.unauthenticatedContext() : env.authenticatedContext(uid, claims);
  return context.storage() as unknown as FirebaseStorage;
}

function put(storage: FirebaseStorage, path: string, size = 10, contentType = 'image/jpeg') {
  return uploadBytes(ref(storage, path), jpeg(size), { contentType });
}

/** An upload of Ann's under exactly this name, and the status of its answer. */
async function putNamed(name: string): Promise<number> {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = {
    ...full,
    sub: 'ann',
    user_id: 'ann',
    firebase: { sign_in_provider: 'custom', identities: {} },
  };
  const { status } = await fetch(
    `http://${process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? ''}/v0/b/${projectId}.appspot.com/o/${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: {
        authorization: `Firebase ${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`,
        'content-type': 'image/jpeg',
      },
      body: Buffer.from(jpeg(10)),
    },
  );
  return status;
}

describe('an upload into the inbox', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])(
    'is accepted from its owner as %s',
    async (contentType) => {
      await assertSucceeds(put(storageOf('ann'), `inbox/ann/${freshName()}`, 10, contentType));
    },
  );

  it('is accepted from a session of scope kyc', async () => {
    await assertSucceeds(put(storageOf('ann', { sid: 'form', scope: 'kyc' }), `inbox/ann/${freshName()}`));
  });

  it('is accepted one byte below 4 MiB and refused at 4 MiB and when empty', async () => {
    await assertSucceeds(put(storageOf('ann'), `inbox/ann/${freshName()}`, 4 * mebibyte - 1));
    await assertFails(put(storageOf('ann'), `inbox/ann/${freshName()}`, 4 * mebibyte));
    await assertFails(put(storageOf('ann'), `inbox/ann/${freshName()}`, 0));
  });

  it.each(['application/pdf', 'image/svg+xml', 'image/gif', 'text/html'])(
    'is refused as %s',
    async (contentType) => {
      await assertFails(put(storageOf('ann'), `inbox/ann/${freshName()}`, 10, contentType));
    },
  );

  it.each([
    ['nobody', undefined, full],
    ['another user', 'bob', full],
    ['an admin', 'ada', { ...full, isAdmin: true }],
    ['its owner, signed in at the Toolkit', 'ann', { email_verified: true, ...fromToolkit }],
    ['its owner with a Toolkit token that names a session', 'ann', { ...full, ...fromToolkit }],
    ['its owner without a session', 'ann', { scope: 'full' }],
    ['its owner with an ended session', 'ann', { sid: 'gone', scope: 'full' }],
    ['its owner with an expired session', 'ann', { sid: 'idle', scope: 'full' }],
    ['its owner with a kyc session that claims to be full', 'ann', { sid: 'form', scope: 'full' }],
    ['its owner with a session that may only add a factor', 'ann', { sid: 'enrolling', scope: 'enrol' }],
    ['its owner with such a session that claims to be full', 'ann', { sid: 'enrolling', scope: 'full' }],
  ])('is refused from %s', async (_who, uid, claims) => {
    await assertFails(put(storageOf(uid, claims), `inbox/ann/${freshName()}`));
  });

  it('is refused from a suspended user whose token is still valid, and from one without a document', async () => {
    await assertFails(put(storageOf('blocked'), `inbox/blocked/${freshName()}`));
    await assertFails(put(storageOf('ghost'), `inbox/ghost/${freshName()}`));
  });

  it('is allowed 40 times a day', async () => {
    await assertSucceeds(put(storageOf('almost'), `inbox/almost/${freshName()}`));
    await assertFails(put(storageOf('spent'), `inbox/spent/${freshName()}`));
    await assertSucceeds(put(storageOf('free'), `inbox/free/${freshName()}`));
  });

  it('never replaces an existing file', async () => {
    await assertFails(put(storageOf('ann'), 'inbox/ann/1760000000000-there.jpg'));
  });

  it.each([
    'proof.jpg',
    '1760000000000-',
    '1760000000000-a b.jpg',
    '1760000000000-ü.jpg',
    'deep/1760000000000-a.jpg',
  ])('is refused under the name %s', async (name) => {
    await assertFails(put(storageOf('ann'), `inbox/ann/${name}`));
  });

  // `ref` would tidy these names, as no other client has to.
  it.each(['/inbox/ann/', 'inbox//ann/', '//inbox/ann/', 'inbox/ann//', '/inbox//ann/'])(
    'is refused below %s, which is no folder of theirs',
    async (folder) => {
      expect(await putNamed(`inbox/ann/${freshName()}`)).toBe(200);
      expect(await putNamed(`${folder}${freshName()}`)).toBe(403);
      expect(await putNamed(`inbox/ann/${freshName()}/`)).toBe(403);
    },
  );
});

describe.each(['inbox/ann/1760000000000-there.jpg', 'vault/kyc/there.jpg', 'elsewhere/there.jpg'])(
  '%s',
  (path) => {
    it.each([
      ['its owner', 'ann', full],
      ['an admin', 'ada', { ...full, isAdmin: true }],
      ['nobody', undefined, full],
    ])('exists and cannot be read, listed, overwritten or deleted by %s', async (_who, uid, claims) => {
      await env.withSecurityRulesDisabled(async (context) => {
        const found = await getBytes(ref(context.storage() as unknown as FirebaseStorage, path));
        expect(found.byteLength).toBe(10);
      });
      const storage = storageOf(uid, claims);
      await assertFails(getBytes(ref(storage, path)));
      await assertFails(getMetadata(ref(storage, path)));
      await assertFails(listAll(ref(storage, path.slice(0, path.lastIndexOf('/')))));
      await assertFails(put(storage, path));
      await assertFails(deleteObject(ref(storage, path)));
    });
  },
);
