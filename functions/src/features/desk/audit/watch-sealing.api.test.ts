import { beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { addAuditRow, mailsSentTo } from '../../../../testing/admin-alerts.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { alertSealed } from './alert-sealed.service.ts';
import { sealAudit } from './seal-audit.service.ts';
import { watchSealing } from './watch-sealing.service.ts';

let deps: Deps;
let nowMs = Date.now();
let ada: Person;
const errors: object[] = [];

beforeAll(async () => {
  const tested = testDeps({ database: freshDatabase('watch-sealing'), now: () => nowMs });
  deps = { ...tested, log: { info: () => undefined, error: (line) => void errors.push(line) } };
  ada = await makePerson(deps, { isAdmin: true });
});
beforeEach(() => {
  errors.length = 0;
});

it('sealing waits for no mail, and failed mails are sent by the next run', async () => {
  await addAuditRow(deps, 'update-wallet', { by: ada, atMs: nowMs });
  nowMs += limits.sealDelayMs;
  const broken = {
    ...deps,
    users: { ...deps.users, listActiveAdmins: () => Promise.reject(new Error('mail')) },
  };
  const sealed = await sealAudit(broken);
  expect(sealed).toHaveLength(1);
  await expect(alertSealed(sealed, broken)).rejects.toThrow('mail');
  const next = () => mailsSentTo(deps, [ada], 'admin-wallet-changed', () => alertSealed([], deps));
  expect(await next()).toEqual([1]);
  expect(await next()).toEqual([0]);
});

it('sealing that has stopped is a finding, once a row was not sealed for an hour at two checks', async () => {
  await addAuditRow(deps, 'approve-kyc', { by: ada, atMs: nowMs + 1 });
  const look = () => mailsSentTo(deps, [ada], 'admin-books-broken', () => watchSealing(deps));
  nowMs += limits.unsealedAgeMsMax;
  expect(await look(), 'not an hour yet').toEqual([0]);
  nowMs += 60_000;
  expect(await look(), 'a stack that was off has old rows').toEqual([0]);
  nowMs += 15 * 60_000;
  expect(await look()).toEqual([1]);
  expect(await deps.findings.listOpen(2)).toMatchObject([{ source: 'audit', code: 'not-sealed' }]);
  expect(errors).toContainEqual(expect.objectContaining({ operation: 'seal-audit' }));
  nowMs += 15 * 60_000;
  expect(await look(), 'it is open').toEqual([0]);
});

it('sealing that continues is not a finding', async () => {
  await sealAudit(deps);
  const [finding] = await deps.findings.listOpen(1);
  if (finding === undefined) throw new Error('There is no finding');
  await deps.findings.save(finding.id, { ...finding, isOpen: false });
  for (let looks = 0; looks < 3; looks += 1) {
    nowMs += 15 * 60_000;
    await watchSealing(deps);
  }
  expect(await deps.findings.listOpen(1)).toEqual([]);
});
