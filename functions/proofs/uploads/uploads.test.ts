import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { cleanImage } from '../../src/features/core/upload/clean-image.ts';
import { oneAtATime } from '../../src/features/core/upload/one-at-a-time.ts';
import {
  dropDownloadToken,
  receiveUpload,
  type WrittenObject,
} from '../../src/features/core/upload/receive-upload.service.ts';
import { times } from '../../testing/burst.ts';
import { changes } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey, kycForm } from '../../testing/records.ts';
import { memoryApi } from '../../testing/tested-api.ts';
import { photo, upload } from '../../testing/uploads.ts';

const { deps, api, clock } = await memoryApi({}, () => ({
  cleanImage,
  decoding: oneAtATime({ waitingMax: uploadLimits.decodesWaitingMax }),
}));
let person: Person;
beforeEach(async () => {
  person = await makePerson(deps);
});

const isStored = (path: string) => deps.stored().has(path);
const deposit = (proof: string, { token } = person) =>
  api.call('request-deposit', {
    token,
    body: { usd: 500, coinSelected: 'btc', proof, transactionId: freshKey() },
  });
const apply = (document: string) =>
  api.call('submit-kyc', { token: person.token, body: kycForm(person.email, document) });
const text = (content: string) => new TextEncoder().encode(content);
const script = '<script>alert(document.domain)</script>';

describe('an upload', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['an SVG with a script', async () => text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a page before a JPEG', async () => Buffer.concat([text(`<!doctype html>${script}`), await photo()])],
    ['half a JPEG', async () => (await photo()).subarray(0, -300)],
  ])('that is %s is refused as proof and as document', async (_title, file) => {
    const path = await upload(deps, person.uid, await file());
    const before = deps.stored();
    const answers = [await deposit(path), await apply(path)];
    const refused = (field: string) => ({ status: 400, error: { code: 'invalid-upload', field } });
    expect(answers).toMatchObject([refused('proof'), refused('document')]);
    expect(changes(before, deps.stored())).toEqual([]);
  });

  it('that is an image and more is kept as an image and nothing else', async () => {
    const polyglot = Buffer.concat([await photo(), text(script)]);
    const made = await deposit(await upload(deps, person.uid, polyglot, 'text/html'));
    const { pathname } = new URL(made.body.transaction.proof ?? '');
    const { headers, body } = await api.send('GET', pathname, {
      headers: { token: `Bearer ${person.token}` },
    });
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    const kept = Buffer.from(body as Uint8Array);
    for (const trace of ['script', 'GPS', 'Exif'])
      expect([trace, kept.includes(trace)]).toEqual([trace, false]);
    const { width, height, exif } = await sharp(kept).metadata();
    expect([width, height, exif]).toEqual([60, 40, undefined]);
  });
});

describe('references to an upload', () => {
  const inbox = (path: string) =>
    `https://firebasestorage.googleapis.com/v0/b/${deps.config.storageBucket}/o/${path}`;

  it('may be its path, its gs:// URL or its download URL, and work once', async () => {
    for (const reference of [
      (path: string) => path,
      (path: string) => `gs://${deps.config.storageBucket}/${path}`,
      (path: string) => `${inbox(encodeURIComponent(path))}?alt=media&token=x`,
    ]) {
      const path = await upload(deps, person.uid);
      expect((await deposit(reference(path))).status).toBe(200);
      expect(isStored(path)).toBe(false);
      expect((await deposit(reference(path))).error.code).toBe('upload-missing');
    }
  });

  it('never lead anywhere else', async () => {
    const other = await makePerson(deps);
    const own = await upload(deps, person.uid);
    const foreign = await upload(deps, other.uid);
    const name = own.split('/').at(-1) ?? '';
    const encoded = encodeURIComponent(own);
    const { storageBucket: bucket } = deps.config;
    const folder = `inbox/${person.uid}`;
    const before = deps.stored();
    for (const reference of [
      ...[foreign, `gs://${bucket}/${foreign}`, inbox(encodeURIComponent(foreign))],
      ...[`gs://another-bucket/${own}`, `https://firebasestorage.googleapis.com/v0/b/another/o/${encoded}`],
      ...[`gs://${bucket}.evil.example/${own}`, `gs://${bucket}@evil/${own}`, `data:,${own}`],
      ...[`${folder}/../${other.uid}/${name}`, `${folder}/../../vault/proof/x/y.jpg`, `${folder}/1-x.jpg`],
      ...[`inbox%2F${person.uid}%2F..%2F${other.uid}%2F${name}`, `inbox%2F${person.uid}%252F${name}`].map(
        inbox,
      ),
      ...['%E0%A4%A', '', `${encoded}%00`, `../../../${own}`].map(inbox),
      ...[`${own}/`, `/${own}`, `vault/proof/${person.uid}/${name}`, 'http://169.254.169.254/latest'],
      ...[`${own}%00`, `${own}?alt=media`, `${folder}/`, own.replace('inbox', 'INBOX'), 'file:///etc/passwd'],
      `https://user:secret@firebasestorage.googleapis.com/v0/b/another/o/${encoded}`,
    ]) {
      const { status, error } = await deposit(reference);
      expect([reference, status, error.code]).toEqual([reference, 400, 'upload-missing']);
    }
    expect(changes(before, deps.stored())).toEqual([]);
  });
});

it('asks a caller to retry if their image would wait too long, and keeps the upload', async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const full = Promise.all(times(1 + uploadLimits.decodesWaitingMax, () => deps.decoding(() => gate)));
  const proof = await upload(deps, person.uid);
  const { status, headers } = await deposit(proof);
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  open();
  await full;
  expect((await deposit(proof)).status).toBe(200);
});

describe('an object that has just been written', () => {
  const metadata = { firebaseStorageDownloadTokens: '5f0f2f5e-0000-4000-8000-000000000000' };
  let generation = 0;
  /** An upload as the browser makes it, and the trigger's event. */
  async function uploaded(uid: string): Promise<WrittenObject> {
    const name = await upload(deps, uid);
    return { name, generation: (generation += 1), contentType: 'image/jpeg', metadata };
  }
  async function isKept(uid: string): Promise<boolean> {
    const object = await uploaded(uid);
    await receiveUpload(object, deps);
    return isStored(object.name);
  }
  const countedOf = async (uid: string) => (await deps.sessions.find(uid))?.uploads?.keys.length;

  it.each(['/inbox/UID/1-x.jpg', 'inbox//UID/1-x.jpg', 'inbox/UID/a.jpg', 'elsewhere.jpg'])(
    'as %s is in no inbox, and removed; what is in the vault stays',
    async (pattern) => {
      const name = pattern.replace('UID', person.uid);
      for (const path of [name, 'vault/proof/AAAA/a.jpg']) {
        await deps.files.writeVault(path, await photo(), 'image/jpeg');
        await receiveUpload({ name: path, generation: 1, metadata }, deps);
        expect(isStored(path)).toBe(path !== name);
      }
      expect(deps.loggedErrors.splice(0)).toMatchObject([{ operation: 'receive-upload' }]);
      expect(await countedOf(person.uid)).toBeUndefined();
    },
  );

  it('is counted for its owner, who never calls the API, and removed beyond forty a day', async () => {
    const { uid } = person;
    // They begin together.
    const objects = await Promise.all(times(uploadLimits.uploadsPerDay + 5, () => uploaded(uid)));
    await Promise.all(objects.map((object) => receiveUpload(object, deps)));
    expect(objects.filter(({ name }) => isStored(name))).toHaveLength(uploadLimits.uploadsPerDay);
    expect(await countedOf(uid)).toBe(uploadLimits.uploadsPerDay);
    expect(await isKept((await makePerson(deps)).uid)).toBe(true);
    clock.skewMs += uploadLimits.uploadDayMs;
    expect(await isKept(uid)).toBe(true);
    expect(await countedOf(uid)).toBe(1);
  });

  it('counts once if the event arrives twice, not if it is our own rewrite, and though it looks like it', async () => {
    const { uid } = person;
    const object = await uploaded(uid);
    const removed = { downloadToken: 'removed' };
    for (const event of [object, object, { ...object, generation: 'next', metadata: removed }])
      await receiveUpload(event, deps);
    expect(await countedOf(uid)).toBe(1);
    await receiveUpload({ ...(await uploaded(uid)), metadata: { ...metadata, ...removed } }, deps);
    expect(await countedOf(uid)).toBe(2);
  });

  it('stays counted when all sessions end, as a reset of the password ends them', async () => {
    const { uid } = person;
    await isKept(uid);
    await deps.runTransaction(async (tx) => {
      await deps.users.read(tx, uid);
      deps.sessions.endAll(tx, uid, deps.now());
    });
    expect(await deps.sessions.find(uid)).toMatchObject({
      live: {},
      uploads: { keys: [expect.any(String)] },
    });
  });

  it('is removed if its folder belongs to nobody', async () => {
    expect(await isKept('nobody00000000000000')).toBe(false);
  });

  it('keeps its token only if it is our own second write, or outside the inbox', async () => {
    const object = await uploaded(person.uid);
    expect(await dropDownloadToken(object, deps)).toBe(true);
    expect(await dropDownloadToken({ ...object, metadata: { downloadToken: 'removed' } }, deps)).toBe(false);
    expect(await dropDownloadToken({ ...object, name: 'vault/proof/X/y.jpg' }, deps)).toBe(false);
  });
});
