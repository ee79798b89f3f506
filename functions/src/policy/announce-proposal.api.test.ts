import { beforeAll, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { fileProposal } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { announceProposal } from './announce-proposal.service.ts';

let deps: Deps;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('announce') });
  [ada, ben] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
  await makePerson(deps, { isAdmin: true, isBlocked: true });
});

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
