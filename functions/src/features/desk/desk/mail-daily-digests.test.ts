import { describe, expect, it } from 'vitest';
import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { flagsId } from '@keelstone/domain/collections';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { defaultSettings } from '@keelstone/domain/core/user/user-settings';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { makePerson, type Person, type PersonOptions } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { fileDeposit, fileFinding, fileKyc, fileProposal } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { mailDailyDigests } from './mail-daily-digests.service.ts';

const { deps, clock } = await memoryApi();

async function makeAdmin(dailyDigest: boolean, options: PersonOptions = {}): Promise<Person> {
  const person = await makePerson(deps, { isAdmin: true, ...options });
  await changeUser(deps, person, { settings: { ...defaultSettings, dailyDigest } });
  return person;
}
const digests = ({ email }: Person) => mailsOf(deps, email, 'admin-digest');

describe('the digest', () => {
  it('is mailed once a day to administrators who asked for it, and to nobody else', async () => {
    const asking = await makeAdmin(true);
    const others = [
      await makeAdmin(false),
      await makePerson(deps, { isAdmin: true }),
      await makeAdmin(true, { isBlocked: true }),
      await makeAdmin(true, { isAdmin: false }),
    ];
    expect(await mailDailyDigests(deps)).toBe(1);
    expect(await mailDailyDigests(deps)).toBe(0);
    expect(await digests(asking)).toHaveLength(1);
    expect((await Promise.all(others.map(digests))).flat()).toEqual([]);
    clock.skewMs += dayMs;
    expect(await mailDailyDigests(deps)).toBe(1);
    expect(await digests(asking)).toHaveLength(2);
  });

  it('counts what waits, without names and amounts, or states that nothing does', async () => {
    clock.skewMs += dayMs;
    const maker = await makeAdmin(true);
    const holder = await makePerson(deps);
    await mailDailyDigests(deps);
    expect((await digests(maker)).at(-1)?.text).toContain('Nothing waits for an administrator.');
    await fileDeposit(deps, holder.uid, false);
    clock.skewMs += dayMs;
    await fileDeposit(deps, holder.uid, false);
    await fileKyc(deps, holder.uid, false);
    await fileFinding(deps, holder.uid);
    await fileProposal(deps, { makerUid: maker.uid, uid: holder.uid });
    const other = await makeAdmin(true);
    await mailDailyDigests(deps);
    const common = [
      '2 deposits wait for a review, the oldest for 1 day.',
      '1 identity application waits for a review.',
      '1 finding is open.',
    ];
    const text = (await digests(other)).at(-1)?.text ?? '';
    for (const line of [...common, '1 decision waits for you as the second administrator.'])
      expect(text).toContain(line);
    expect(text).not.toContain('Test Person');
    expect(text).not.toContain('$');
    // Administrators cannot confirm their own proposal.
    expect((await digests(maker)).at(-1)?.text).not.toContain('second administrator');
  });

  it('lists what is stopped, and what was decided on the day before, in UTC', async () => {
    clock.skewMs += dayMs;
    const admin = await makeAdmin(true);
    const { uid } = await makePerson(deps);
    const beginMs = Math.floor(deps.now() / dayMs) * dayMs;
    const decide = (kind: AuditKind, atMs: number) => {
      const row = { kind, actorUid: admin.uid, sessionRef: null, requestId: 'test', targetId: uid, atMs };
      return deps.audit.addNow({ ...row, subjectUid: uid }, {});
    };
    await decide('approve-kyc', beginMs - 1);
    for (const atMs of [beginMs, beginMs + dayMs - 1]) await decide('reject-kyc', atMs);
    await decide('approve-transaction', beginMs + dayMs / 2);
    await decide('edit-figures', beginMs + dayMs / 2);
    await decide('reject-transaction', beginMs + dayMs);
    await deps.flags.save(flagsId, { ...normalFlags, deposits: false });
    clock.skewMs += dayMs;
    await mailDailyDigests(deps);
    const text = (await digests(admin)).at(-1)?.text ?? '';
    expect(text).toContain('Stopped by kill switches: deposits.');
    expect(text).toContain(`Decided on ${toDay(beginMs)} (UTC): 1 approved, 2 rejected.`);
  });
});
