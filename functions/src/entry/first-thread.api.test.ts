import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { makePerson } from '../../testing/people.ts';
import { freshEmail, freshKey, kycForm } from '../../testing/records.ts';
import { mailedCode } from '../../testing/sent-mails.ts';
import { outcomeOf, testedApi } from '../../testing/tested-api.ts';
import { exists, upload } from '../../testing/uploads.ts';

const { deps, api } = await testedApi('first-thread');

it('a new user gets from registration to an approved deposit', async () => {
  await deps.wallets.save(currentWallet, makeWalletVersion());
  const { token: byAdmin, uid: adminId } = await makePerson(deps, { isAdmin: true, name: 'Ada Moreau' });
  const [email, password] = [freshEmail(), 'correct horse'];
  const registration = { name: 'Nora Quist', email, number: '+12025550123', password };
  const registered = await api.call('register', { body: registration });
  expect(registered.body).toEqual({ message: 'Verification email sent' });
  const early = await api.call('login', { body: { email, password } });
  expect([early.status, early.error.error]).toEqual([403, 'Please verify your email address']);

  const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
  const { kycTicket = '' } = (await api.call('verify-email', { body: { oobCode } })).body;
  const opened = await api.call('open-kyc-session', { body: { kycTicket, password } });
  const kycToken = await deps.toolkit.signInWithCustomToken(opened.body.customToken);
  const uid = (await deps.identity.findByEmail(email))?.uid ?? '';
  const document = await upload(deps, uid);
  const filed = await api.call('submit-kyc', { token: kycToken, body: kycForm(email, document) });
  expect([filed.status, filed.body.message]).toEqual([200, 'KYC submitted']);
  expect(await exists(deps, document)).toBe(false);

  const login = await api.call('login', { body: { email, password } });
  expect(login.body.others).toMatchObject({ name: 'Nora Quist', kycStatus: 'Pending', balance: 0 });
  const { token } = login.body;
  const proof = await upload(deps, uid);
  const deposit = { usd: 500, coinSelected: 'btc' as const, proof, transactionId: freshKey() };
  const { transaction } = (await api.call('request-deposit', { token, body: deposit })).body;
  expect(transaction).toMatchObject({ type: 'Deposit', status: 'Pending', usd: 500, btc: 0.007813 });
  const repeated = await api.call('request-deposit', { token, body: deposit });
  expect(repeated.body.transaction._id).toBe(transaction._id);

  const list = await api.call('list-kyc', { token: byAdmin, params: { adminId } });
  const record = list.body.items.find((row) => row.user._id === uid);
  expect(record).toMatchObject({ status: 'Pending', id: 'Passport' });
  const image = await api.send('GET', record?.document ?? '', { headers: { token: `Bearer ${byAdmin}` } });
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(image.body as Uint8Array).includes('GPS')).toBe(false);
  const idToApprove = record?._id ?? '';
  await api.call('approve-kyc', { token: byAdmin, params: { adminId }, body: { idToApprove } });
  const review = async (name: 'approve-transaction' | 'reject-transaction') => {
    const body = { idToApprove: transaction._id, idToReject: transaction._id };
    return outcomeOf(await api.call(name, { token: byAdmin, body }));
  };
  expect([
    await review('approve-transaction'),
    await review('approve-transaction'),
    await review('reject-transaction'),
  ]).toEqual([200, 200, 'already-decided']);

  const me = await api.call('get-current-user', { token });
  expect(me.body).toMatchObject({ balance: 500, btc: 0.007813, kycStatus: 'Approved' });
  const recent = await api.call('list-recent-transactions', { token, params: { userId: uid } });
  expect(recent.body.map((row) => row.status)).toEqual(['Approved']);
});
