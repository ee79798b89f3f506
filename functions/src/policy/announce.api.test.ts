import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import { currentWallet } from '@keelstone/domain/collections';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { fileProposal } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { announceProposal, announceWallet } from './announce.service.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('announce') });
  api = await startApi(deps);
  [ada, ben] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
  await makePerson(deps, { isAdmin: true, isBlocked: true });
});
afterAll(() => api.close());

async function mailsOf(kind: string) {
  return (await deps.mail.list({})).filter((mail) => mail.kind === kind);
}

it('mails a proposal to the other administrators, once each however often the trigger runs', async () => {
  const { uid } = await makePerson(deps);
  const id = await fileProposal(deps, { makerUid: ada.uid, uid });
  await announceProposal(id, deps);
  await announceProposal(id, deps);
  const mails = await mailsOf('admin-proposal');
  expect(mails.map(({ to }) => to)).toEqual([ben.email]);
  expect(mails[0]?.text).toContain('a credit of profit');
  expect(mails[0]?.text).toContain(`${deps.config.appUrl}/admin/proposals`);
});

it('mails other deposit addresses to every administrator, in groups of four', async () => {
  const { uid: adminId, token } = ada;
  await api.call('update-wallet', { token, params: { adminId }, body: makeWallet() });
  const version = await deps.wallets.find(currentWallet);
  await announceWallet(currentWallet, deps);
  expect(await mailsOf('admin-wallet-changed')).toEqual([]);
  await announceWallet(version?.versionId ?? '', deps);
  await announceWallet(version?.versionId ?? '', deps);
  const mails = await mailsOf('admin-wallet-changed');
  expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, ben.email].sort());
  expect(mails[0]?.text).toContain(makeWallet().btcAddress.slice(0, 4) + ' ');
});
