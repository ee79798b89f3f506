import { beforeEach, describe, expect, it } from 'vitest';
import { closeUser } from '@keelstone/domain/access/account-closing/account-closing';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { defaultExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { retentionLimits } from '@keelstone/domain/rights/retention/retention.limits';
import { memoryDatabase } from '../../../../testing/memory-store/memory-database.ts';
import { memoryDeps } from '../../../../testing/memory-store/memory-deps.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileHold } from '../../../../testing/records.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { keepAllHeld, keepHeld } from './keep-held.service.ts';

const nowMs = Date.UTC(2027, 0, 15);
/** A time whose rows usually have a day left. */
const endingMs = nowMs - 89 * dayMs;
const endingEventMs = nowMs - 399 * dayMs;
const keptUntil = new Date(nowMs + 2 * retentionLimits.holdAheadMs);
const depsAt = (atMs: number, more = {}) =>
  memoryDeps({ db, config: { expiringDays: { ...defaultExpiringDays, ...more } }, now: () => atMs });
const db = memoryDatabase();
const deps = depsAt(nowMs);
let held: Person;
let other: Person;
beforeEach(async () => {
  [held, other] = [await makePerson(deps), await makePerson(deps)];
  await fileHold(deps, held.uid);
  await holdFor(held.email);
});

async function holdFor(email: string): Promise<void> {
  const hold = await deps.holds.find(held.uid);
  if (hold !== undefined) await deps.holds.save(held.uid, { ...hold, email });
}

/** One of each kind with a day left, and one entry with a long time left. */
async function leaveTraces({ uid, email }: Person, { activity, mail, notices, ...events }: Deps = deps) {
  const entry = { uid, browser: 'Firefox', os: 'Linux', ip: '192.0.2.1' };
  await activity.save(`${uid}-old`, { ...entry, id: `${uid}-old`, createdAtMs: endingMs });
  await activity.save(`${uid}-new`, { ...entry, id: `${uid}-new`, createdAtMs: nowMs });
  await notices.save(uid, {
    id: uid,
    uid,
    kind: 'new-device',
    title: 'New device',
    recordId: null,
    atMs: endingMs,
  });
  await mail.save(uid, {
    id: uid,
    kind: 'new-device',
    to: email,
    subject: 'New device',
    text: '',
    html: '',
    state: 'sent',
    attempts: 1,
    nextAttemptAtMs: 0,
    leaseUntilMs: 0,
    createdAtMs: endingMs,
    sentAtMs: endingMs,
  });
  await events.securityEvents.save(uid, {
    kind: 'sign-in',
    actorUid: uid,
    sessionRef: null,
    targetId: uid,
    subjectUid: uid,
    requestId: 'r',
    atMs: endingEventMs,
    commitment: null,
  });
}

/** When Firestore may remove the traces: mail, old entry, notice, event, new entry. */
const timesOf = ({ uid }: Person) =>
  [
    ['mail', uid],
    ['activity', `${uid}-old`],
    ['notices', uid],
    ['securityEvents', uid],
    ['activity', `${uid}-new`],
  ].map(([collection = '', id = '']): unknown => db.documents(collection).get(id)?.['expireAt']);
const tomorrow = new Date(nowMs + dayMs);
const in90Days = new Date(nowMs + 90 * dayMs);
const asWritten = [tomorrow, tomorrow, tomorrow, tomorrow, in90Days];
const asKept = [keptUntil, keptUntil, keptUntil, keptUntil, in90Days];

it('what expires by itself expires after the configured time, from when it is written', async () => {
  await leaveTraces(other);
  expect(timesOf(other)).toEqual(asWritten);
  await leaveTraces(held, depsAt(nowMs, { mail: 30, activity: 0 }));
  const thirtyDays = new Date(endingMs + 30 * dayMs);
  expect(timesOf(held)).toEqual([thirtyDays, undefined, tomorrow, tomorrow, undefined]);
  expect(timesOf(other)).toEqual(asWritten);
});

describe('a hold', () => {
  it('keeps what would soon expire, only for this person, and no longer once it is lifted', async () => {
    await leaveTraces(held);
    await leaveTraces(other);
    await keepAllHeld(deps);
    expect(timesOf(held)).toEqual(asKept);
    expect(timesOf(other)).toEqual(asWritten);
    await deps.holds.eraseNow(held.uid);
    await keepHeld(held.uid, { ...deps, now: () => nowMs + 40 * dayMs });
    expect(timesOf(held)).toEqual(asKept);
  });

  it('on an already closed account keeps the mails to its former address', async () => {
    await leaveTraces(held);
    const user = (await deps.users.find(held.uid)) ?? expect.fail();
    const closed = closeUser(user, nowMs - dayMs);
    await deps.sealedAccounts.save(held.uid, closed.sealed);
    await holdFor(closed.user.email);
    await keepHeld(held.uid, deps);
    expect(timesOf(held)).toEqual(asKept);
  });

  it('keeps the rest with the next run if one is killed midway, and repeatedly while it is set', async () => {
    await leaveTraces(held);
    const dying = {
      ...deps.expiring,
      postpone: async (places: Parameters<typeof deps.expiring.postpone>[0], toMs: number) => {
        await deps.expiring.postpone(places.slice(0, 1), toMs);
        throw new Error('killed');
      },
    };
    await expect(keepAllHeld({ ...deps, expiring: dying })).rejects.toThrow('could not be kept');
    expect(timesOf(held)).toEqual([keptUntil, ...asWritten.slice(1)]);
    await keepAllHeld(deps);
    expect(timesOf(held)).toEqual(asKept);
    const laterMs = nowMs + 59 * dayMs;
    await keepAllHeld({ ...deps, now: () => laterMs });
    const later = new Date(laterMs + 2 * retentionLimits.holdAheadMs);
    expect(timesOf(held)).toEqual([later, later, later, later, in90Days]);
  });

  it('is not noticeable to its owner: anything past its time is neither shown nor in their copy', async () => {
    await leaveTraces(held);
    await keepAllHeld(deps);
    const shown = async ({ activity, mail, notices, securityEvents }: Deps) => {
      const [sent] = await mail.list({ where: [['to', '==', held.email]] });
      const events = await securityEvents.listOf(held.uid, { limit: 10 });
      return [
        (await activity.listLatest(held.uid)).map(({ id }) => id.slice(-3)),
        (await notices.listLatest(held.uid)).length,
        events.items.length,
        sent !== undefined && !mail.isOver(sent),
      ];
    };
    expect(await shown(depsAt(nowMs + dayMs - 1))).toEqual([['new', 'old'], 1, 1, true]);
    expect(await shown(depsAt(nowMs + dayMs))).toEqual([['new'], 0, 0, false]);
  });

  it('does not restore what its owner has deleted meanwhile, and keeps the others', async () => {
    await leaveTraces(held);
    const late = {
      ...deps.expiring,
      postpone: async (places: Parameters<typeof deps.expiring.postpone>[0], toMs: number) => {
        await deps.activity.eraseNow(`${held.uid}-old`);
        await deps.expiring.postpone(places, toMs);
      },
    };
    await keepAllHeld({ ...deps, expiring: late });
    expect(timesOf(held)).toEqual([keptUntil, undefined, keptUntil, keptUntil, in90Days]);
  });
});
