import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { linkIdOf } from '@keelstone/domain/auth/secret';
import type { Deps } from './deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { answerRequestsOf, mailedCode } from '../../testing/sent-mails.ts';
import { kycForm } from '../../testing/records.ts';
import { accountOf, makePerson, tokenOf, type Person } from '../../testing/people.ts';
import { exists, objectsBelow, upload } from '../../testing/uploads.ts';
import { loggedErrors, testDeps } from '../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let admin: Person;
beforeAll(async () => {
  deps = testDeps({ config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true, name: 'Ada Moreau' });
  await deps.wallets.save(currentWallet, makeWalletVersion());
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('the main journey', () => {
  it('takes a new user from registration to an approved deposit', async () => {
    const email = `nora-${String(Date.now())}@people.test`;
    const registration = { name: 'Nora Quist', email, number: '+12025550123', password: 'correct horse' };
    const registered = await api.call('register', { body: registration });
    expect(registered.body).toEqual({ message: 'Verification email sent' });

    const early = await api.call('login', { body: { email, password: 'correct horse' } });
    expect([early.status, early.error.error]).toEqual([403, 'Please verify your email address']);

    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    const verified = await api.call('verify-email', { body: { oobCode } });
    expect(verified.status).toBe(200);
    const opened = await api.call('open-kyc-session', {
      body: { kycTicket: verified.body.kycTicket ?? '', password: 'correct horse' },
    });
    const kycToken = await deps.toolkit.signInWithCustomToken(opened.body.customToken);
    const uid = (await deps.identity.findByEmail(email))?.uid ?? '';

    const document = await upload(deps, uid);
    const filed = await api.call('submit-kyc', { token: kycToken, body: kycForm(email, document) });
    expect([filed.status, filed.body.message]).toEqual([200, 'KYC submitted']);
    expect(await exists(deps, document)).toBe(false);

    const login = await api.call('login', { body: { email, password: 'correct horse' } });
    expect(login.body.others).toMatchObject({ name: 'Nora Quist', kycStatus: 'Pending', balance: 0 });
    const token = login.body.token;

    const proof = await upload(deps, uid);
    const deposit = { usd: 500, coinSelected: 'btc' as const, proof, transactionId: String(Date.now()) };
    const deposited = await api.call('request-deposit', { token, body: deposit });
    expect(deposited.body.transaction).toMatchObject({
      type: 'Deposit',
      status: 'Pending',
      usd: 500,
      btc: 0.007813,
    });

    const list = await api.call('list-kyc', { token: admin.token, params: { adminId: admin.uid } });
    const record = list.body.items.find((row) => row.user._id === uid);
    expect(record).toMatchObject({ status: 'Pending', id: 'Passport' });
    const image = await api.send('GET', record?.document ?? '', {
      headers: { token: `Bearer ${admin.token}` },
    });
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(image.body as Uint8Array).includes('GPS')).toBe(false);

    const idToApprove = record?._id ?? '';
    await api.call('approve-kyc', {
      token: admin.token,
      params: { adminId: admin.uid },
      body: { idToApprove },
    });
    const transactionId = deposited.body.transaction._id;
    const approved = await api.call('approve-transaction', {
      token: admin.token,
      body: { idToApprove: transactionId },
    });
    expect(approved.status).toBe(200);

    const me = await api.call('get-current-user', { token });
    expect(me.body).toMatchObject({ balance: 500, btc: 0.007813, kycStatus: 'Approved' });
    const recent = await api.call('list-recent-transactions', { token, params: { userId: uid } });
    expect(recent.body.map((row) => row.status)).toEqual(['Approved']);
  });
});

describe('verification links', () => {
  it('refuses a used link, an expired link and an unknown one, each with its own reason', async () => {
    const { email, uid } = await makePerson(deps, { isVerified: true });
    await deps.users.save(uid, { ...((await deps.users.find(uid)) ?? raise()), isVerified: false });
    await api.call('resend-verification', { body: { email } });
    await answerRequestsOf(deps, email);
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');

    const link = (await deps.secrets.find(linkIdOf(oobCode))) ?? raise();
    await deps.secrets.save(linkIdOf(oobCode), { ...link, expiresAtMs: deps.now() - 1 });
    expect((await api.call('verify-email', { body: { oobCode } })).error.code).toBe('link-expired');
    expect((await deps.users.find(uid))?.isVerified).toBe(false);

    await deps.secrets.save(linkIdOf(oobCode), link);
    expect((await api.call('verify-email', { body: { oobCode } })).status).toBe(200);
    expect((await api.call('verify-email', { body: { oobCode } })).error.code).toBe('link-used');
    expect((await api.call('verify-email', { body: { oobCode: 'x'.repeat(40) } })).error.code).toBe(
      'link-invalid',
    );
  });
});

describe('login', () => {
  it('answers the same for a wrong password and an unknown address', async () => {
    const person = await makePerson(deps);
    const wrong = await api.call('login', { body: { email: person.email, password: 'wrong one' } });
    const unknown = await api.call('login', { body: { email: 'nobody@people.test', password: 'wrong one' } });
    expect([wrong.status, wrong.error.error]).toEqual([401, 'Invalid email or password']);
    expect([unknown.status, unknown.error.error]).toEqual([401, 'Invalid email or password']);
  });

  it('reports a suspension only after the correct password', async () => {
    const person = await makePerson(deps, { isBlocked: true });
    const right = await api.call('login', { body: { email: person.email, password: person.password } });
    const wrong = await api.call('login', { body: { email: person.email, password: 'wrong one' } });
    expect([right.status, right.error.error]).toEqual([403, 'Account restricted']);
    expect(wrong.error.code).toBe('wrong-credentials');
  });
});

describe('KYC', () => {
  it('keeps one Pending application per user and no image of a refused one', async () => {
    const person = await makePerson(deps);
    const token = await tokenOf(deps, person.uid, { scope: 'kyc' });
    const first = kycForm(person.email, await upload(deps, person.uid));
    expect((await api.call('submit-kyc', { token, body: first })).status).toBe(200);
    expect((await api.call('submit-kyc', { token, body: first })).status).toBe(200);
    const before = await objectsBelow(deps, 'vault/kyc/');
    const second = await api.call('submit-kyc', {
      token,
      body: kycForm(person.email, await upload(deps, person.uid)),
    });
    expect([second.status, second.error.code]).toEqual([409, 'kyc-pending']);
    expect(await objectsBelow(deps, 'vault/kyc/')).toEqual(before);
  });

  it("refuses another account's e-mail, a PDF named .jpg and somebody else's upload", async () => {
    const [person, other] = await Promise.all([makePerson(deps), makePerson(deps)]);
    const { token } = person;
    const own = await upload(deps, person.uid);
    const foreignMail = await api.call('submit-kyc', { token, body: kycForm(other.email, own) });
    expect(foreignMail.error.error).toBe('No user found');
    const pdf = await upload(deps, person.uid, new TextEncoder().encode('%PDF-1.7 not an image'));
    expect((await api.call('submit-kyc', { token, body: kycForm(person.email, pdf) })).error.code).toBe(
      'invalid-upload',
    );
    const foreign = await upload(deps, other.uid);
    const stolen = await api.call('submit-kyc', { token, body: kycForm(person.email, foreign) });
    expect(stolen.error.code).toBe('upload-missing');
    expect((await deps.users.find(person.uid))?.kycStatus).toBe('Unverified');
  });

  it('limits a session of scope kyc to the KYC form', async () => {
    const person = await makePerson(deps);
    const token = await tokenOf(deps, person.uid, { scope: 'kyc' });
    const answer = await api.call('get-current-user', { token });
    expect([answer.status, answer.error.error]).toEqual([401, 'Token is not valid!']);
  });
});

describe('deposits', () => {
  it('makes one deposit from a request that arrives twice, and refuses the key for another amount', async () => {
    const person = await makePerson(deps);
    const body = {
      usd: 750.5,
      coinSelected: 'eth' as const,
      proof: await upload(deps, person.uid),
      transactionId: '1760000000001',
    };
    const first = await api.call('request-deposit', { token: person.token, body });
    const again = await api.call('request-deposit', { token: person.token, body });
    expect(again.body.transaction._id).toBe(first.body.transaction._id);
    const other = await api.call('request-deposit', { token: person.token, body: { ...body, usd: 900 } });
    expect([other.status, other.error.code]).toEqual([409, 'key-reused']);
  });

  it('approves once, answers a repeat with 200 and any other decision with 409', async () => {
    const person = await makePerson(deps);
    const body = {
      usd: 500,
      coinSelected: 'btc' as const,
      proof: await upload(deps, person.uid),
      transactionId: '1760000000002',
    };
    const { _id } = (await api.call('request-deposit', { token: person.token, body })).body.transaction;
    const decide = (name: 'approve-transaction' | 'reject-transaction') =>
      api.call(name, { token: admin.token, body: { idToApprove: _id, idToReject: _id } });
    expect((await decide('approve-transaction')).status).toBe(200);
    expect((await decide('approve-transaction')).status).toBe(200);
    expect((await decide('reject-transaction')).error.code).toBe('already-decided');
    expect((await accountOf(deps, person.uid)).usd).toEqual({ available: 50_000, held: 0 });
  });
});

function raise(): never {
  throw new Error('The arrangement of this test does not hold');
}
