import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { changes, fingerprint, type Fingerprint } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey, kycForm } from '../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { exists, upload } from '../../testing/uploads.ts';
import { times } from '../../testing/burst.ts';
import { badFiles, polyglots } from './bad-files.ts';

let deps: Deps;
let api: Api;
let person: Person;
let other: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-uploads'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  other = await makePerson(deps);
});
beforeEach(async () => {
  person = await makePerson(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const deposit = (proof: string) =>
  api.call('request-deposit', {
    token: person.token,
    body: { usd: 500, coinSelected: 'btc', proof, transactionId: freshKey() },
  });
const apply = (document: string) =>
  api.call('submit-kyc', { token: person.token, body: kycForm(person.email, document) });

describe('files that are not accepted images', async () => {
  const files = await badFiles();

  it.each(Object.keys(files))('are refused as proof and as document: %s', async (title) => {
    const path = await upload(deps, person.uid, files[title]);
    const before = await fingerprint(deps);
    const answers = [await deposit(path), await apply(path)];
    expect(answers).toMatchObject([{ error: { field: 'proof' } }, { error: { field: 'document' } }]);
    const codes = title === 'more than 4 MiB' ? ['upload-missing', 'invalid-upload'] : ['invalid-upload'];
    for (const { status, error } of answers)
      expect([status, codes.includes(error.code ?? '')]).toEqual([400, true]);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});

describe('files that are an image and more', async () => {
  const files = await polyglots();

  it.each(Object.keys(files))('are kept as an image and nothing else: %s', async (title) => {
    const made = await deposit(await upload(deps, person.uid, files[title], 'text/html'));
    expect(made.status).toBe(200);
    const { headers, body } = await api.send('GET', made.body.transaction.proof ?? '', {
      headers: { token: `Bearer ${person.token}` },
    });
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const kept = Buffer.from(body as Uint8Array);
    for (const trace of ['script', 'GPS', 'Exif', 'PK\u0003\u0004', 'evil', 'xap']) {
      expect([trace, kept.includes(trace)]).toEqual([trace, false]);
    }
    const { exif, height } = await sharp(kept).metadata();
    expect([exif, [20, 40].includes(height)]).toEqual([undefined, true]);
  });
});

describe('references to an upload', () => {
  let own: string;
  let before: Fingerprint;
  const inbox = (path: string) =>
    `https://firebasestorage.googleapis.com/v0/b/${deps.config.storageBucket}/o/${path}`;

  it('may be its path, its gs:// URL or its download URL', async () => {
    const path = () => upload(deps, person.uid);
    const references = [
      await path(),
      `gs://${deps.config.storageBucket}/${await path()}`,
      `${inbox(encodeURIComponent(await path()))}?alt=media&token=x`,
    ];
    for (const reference of references) expect((await deposit(reference)).status).toBe(200);
  });

  it('never lead anywhere else', async () => {
    own = await upload(deps, person.uid);
    const foreign = await upload(deps, other.uid);
    const name = own.split('/').at(-1) ?? '';
    const encoded = encodeURIComponent(own);
    before = await fingerprint(deps);
    const references = [
      ...[foreign, `gs://${deps.config.storageBucket}/${foreign}`, inbox(encodeURIComponent(foreign))],
      ...[`gs://another-bucket/${own}`, `https://firebasestorage.googleapis.com/v0/b/another/o/${encoded}`],
      ...[
        `gs://${deps.config.storageBucket}.evil.example/${own}`,
        `gs://${deps.config.storageBucket}@evil/${own}`,
      ],
      ...[`inbox/${person.uid}/../${other.uid}/${name}`, `inbox/${person.uid}/../../vault/proof/x/y.jpg`],
      ...[
        inbox(`inbox%2F${person.uid}%2F..%2F${other.uid}%2F${name}`),
        inbox(`inbox%2F${person.uid}%252F${name}`),
      ],
      ...[inbox('%E0%A4%A'), inbox(''), inbox(`${encoded}%00`), inbox(`../../../${own}`)],
      ...[
        `${own}/`,
        `/${own}`,
        `${own}%00`,
        `${own}?alt=media`,
        `inbox/${person.uid}/`,
        own.replace('inbox', 'INBOX'),
      ],
      ...[
        `vault/proof/${person.uid}/${name}`,
        'http://169.254.169.254/latest',
        'file:///etc/passwd',
        `data:,${own}`,
      ],
      ...[
        `https://user:secret@firebasestorage.googleapis.com/v0/b/another/o/${encoded}`,
        `inbox/${person.uid}/1-x.jpg`,
      ],
    ];
    for (const reference of references) {
      const { status, error } = await deposit(reference);
      expect([reference, status, error.code]).toEqual([reference, 400, 'upload-missing']);
    }
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    expect(await exists(deps, own)).toBe(true);
  });

  it('work once: what was taken into the vault is gone from the inbox', async () => {
    const path = await upload(deps, person.uid);
    expect((await deposit(path)).status).toBe(200);
    expect(await exists(deps, path)).toBe(false);
    expect((await deposit(path)).error.code).toBe('upload-missing');
  });
});

it('asks callers to retry if their images would wait too long, and loses none of their uploads', async () => {
  const people = await Promise.all(times(limits.decodesWaitingMax + 4, () => makePerson(deps)));
  const proofs = await Promise.all(people.map(({ uid }) => upload(deps, uid)));
  // Delayed, so that all of them are there before the first is done.
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = deps.decoding(() => gate);
  const sent = people.map(({ token }, at) =>
    api.call('request-deposit', {
      token,
      body: { usd: 500, coinSelected: 'btc', proof: proofs[at] ?? '', transactionId: freshKey() },
    }),
  );
  // All four of them, or a later one would find room.
  const answered: (string | null)[] = [];
  for (const each of sent) void each.then(({ headers }) => answered.push(headers.get('retry-after')));
  await expect.poll(() => answered, { timeout: 30_000 }).toEqual(['5', '5', '5', '5']);
  open();
  await held;
  const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...times(limits.decodesWaitingMax, () => 200), ...times(4, () => 503)]);
  const left = await Promise.all(proofs.map((path) => exists(deps, path)));
  expect(left.filter(Boolean)).toHaveLength(4);
});
