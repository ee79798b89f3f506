import { beforeAll, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileProposal } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { announceFirstApproval, isApprovedOnce } from './announce-proposal.service.ts';
import { announceProposal } from './announce-proposal.service.ts';

let deps: Deps;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('announce') });
  [ada, ben] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
  await makePerson(deps, { isAdmin: true, isBlocked: true });
});

/** The new mails about something that waits. */
async function waitingMails(before: readonly { id: string }[] = []) {
  const mails = (await deps.mail.list({})).filter(({ kind }) => kind === 'admin-proposal');
  return mails.filter(({ id }) => before.every((mail) => mail.id !== id));
}

it('mails a proposal to the other administrators, once each however often the trigger runs', async () => {
  const before = await waitingMails();
  const { uid } = await makePerson(deps);
  const id = await fileProposal(deps, { makerUid: ada.uid, uid });
  await announceProposal(id, deps);
  await announceProposal(id, deps);
  const [mail, ...more] = await waitingMails(before);
  expect(more).toEqual([]);
  expect(mail?.to).toBe(ben.email);
  expect(mail?.text).toContain('a credit of profit');
  expect(mail?.text).toContain(`${deps.config.appUrl}/admin/proposals`);
});

it("identifies the proposer and the account's owner by their addresses", async () => {
  const before = await waitingMails();
  const { uid } = await makePerson(deps);
  await announceProposal(await fileProposal(deps, { makerUid: ada.uid, uid }), deps);
  const [mail] = await waitingMails(before);
  expect(mail?.text).toContain(`Test Person (${ada.uid}@people.test) has proposed`);
  expect(mail?.text).toContain(`Account: Test Person (${uid}@people.test)`);
});

it('mails a first approval to the other administrators, once each, and nothing once it is decided', async () => {
  const before = await waitingMails();
  const { uid } = await makePerson(deps);
  const id = await fileDeposit(deps, uid, false);
  const record = await deps.transactions.find(id);
  if (record === undefined) throw new Error('no deposit');
  const approval = { uid: ada.uid, name: 'Ada', email: ada.email, atMs: deps.now(), digest: 'D' };
  await deps.transactions.save(id, { ...record, approvals: [approval] });
  await announceFirstApproval(id, deps);
  await announceFirstApproval(id, deps);
  const mails = await waitingMails(before);
  expect(mails.map(({ to }) => to)).toEqual([ben.email]);
  expect(mails[0]?.text).toContain(`Ada (${ada.email}) has approved a deposit`);
  expect(mails[0]?.text).toContain(record.userEmail);

  const later = { ...approval, atMs: approval.atMs + 1 };
  await deps.transactions.save(id, { ...record, approvals: [approval, later], status: 'Rejected' });
  await announceFirstApproval(id, deps);
  expect(await waitingMails(before)).toHaveLength(1);
});

it.each<[string, object | undefined, object | undefined, boolean]>([
  ['given', {}, { approvedOnce: { atMs: 1 } }, true],
  [
    'given again once the first has expired',
    { approvedOnce: { atMs: 1 } },
    { approvedOnce: { atMs: 2 } },
    true,
  ],
  ['there already', { approvedOnce: { atMs: 1 } }, { approvedOnce: { atMs: 1 } }, false],
  ['gone with its record', { approvedOnce: { atMs: 1 } }, undefined, false],
  ['none', undefined, {}, false],
])('notices a first approval that was %s', (_how, before, after, isNew) => {
  expect(isApprovedOnce(before, after)).toBe(isNew);
});
