import { describe, expect, it } from 'vitest';
import { retentionActor } from '@keelstone/domain/desk/audit/audit-row';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { booksOf } from '../../../../testing/books.ts';
import {
  decadeMs,
  keptDays,
  proposeHold,
  waitingAbout,
  withCustomers,
} from '../../../../testing/due-records.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileKyc } from '../../../../testing/records.ts';
import { confirm } from '../../../../testing/three-administrators.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { sweepOrphanImages } from '../../core/upload/sweep-uploads.service.ts';
import { eraseDue } from './erase-due.service.ts';

const { deps, api, ada, ben, later, customer, present, change } = await withCustomers();
const { fileOf, problemsOf } = booksOf(deps);
const faults = async (...people: Person[]) =>
  (await Promise.all(people.map(({ uid }) => problemsOf(uid)))).flat();

describe('data that is due', () => {
  it('is erased with its images and an audit row, not a moment before; a second run finds nothing', async () => {
    const { applicant, person, kycId, depositId, record, deposit, paths } = await customer();
    const before = await fileOf(person.uid);
    const kycAtMs = (record.checkedAtMs ?? 0) + keptDays.kyc * dayMs;
    const at = (ms: number) => eraseDue({ ...deps, now: () => ms });
    expect(await at(kycAtMs - 1)).toEqual({ kyc: 0, proof: 0, account: 0 });
    expect(await at(kycAtMs)).toEqual({ kyc: 1, proof: 0, account: 0 });
    expect(await at((deposit.decidedAtMs ?? 0) + keptDays.proof * dayMs)).toEqual({
      kyc: 0,
      proof: 1,
      account: 0,
    });
    expect(await eraseDue(later())).toEqual({ kyc: 0, proof: 0, account: 0 });
    expect(await present(paths)).toBe(0);
    expect(await deps.transactions.find(depositId)).toEqual({ ...deposit, proof: null });
    const kept = await deps.kyc.find(kycId);
    expect(kept).toMatchObject({ isDeleted: true, status: 'Rejected', uid: applicant.uid });
    expect(JSON.stringify(kept)).not.toContain(record.details.lastName);
    expect(await fileOf(person.uid)).toMatchObject({ account: before.account, entries: before.entries });
    const rows = await auditedRows(deps, ['kind', '==', 'erase-due']);
    expect(
      rows.map(({ actorUid, subjectUid, targetId, detail }) => [
        actorUid,
        subjectUid,
        targetId,
        detail?.['kind'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        [retentionActor, applicant.uid, kycId, 'kyc'],
        [retentionActor, person.uid, depositId, 'proof'],
      ]),
    );
    expect(await faults(applicant, person)).toEqual([]);
  });

  it('stays for ever if the settings say so, and while it is Pending or Approved', async () => {
    const { applicant, paths, record } = await customer();
    const approved = { ...record, id: `${record.id.slice(1)}A`, status: 'Approved' } as const;
    const off = { ...deps.config, keptDays: { kyc: 0, proof: 0, account: 0 } };
    expect(await eraseDue({ ...later(), config: off })).toEqual({ kyc: 0, proof: 0, account: 0 });
    expect(await present(paths)).toBe(paths.length);
    await deps.kyc.save(approved.id, approved);
    const pending = await fileKyc(deps, applicant.uid);
    expect(await eraseDue(later())).toEqual({ kyc: 1, proof: 1, account: 0 });
    for (const id of [approved.id, pending])
      expect(await deps.kyc.find(id)).toMatchObject({ isDeleted: false });
    await deps.kyc.eraseNow(approved.id);
  });

  it('is shown to administrators while it exists, but not to one whose own it is: they would learn of a hold', async () => {
    const { depositId, deposit } = await customer();
    const { transactionId: search } = deposit;
    await deps.transactions.save(depositId, { ...deposit, uid: ben.uid, decidedAtMs: 1 });
    const proofsFor = async ({ token, uid: adminId }: Person) => {
      const options = { token, params: { adminId }, query: { search } };
      return (await api.call('list-transactions', options)).body.items.map(({ proof }) => proof);
    };
    expect(await proofsFor(ada)).toEqual([expect.stringContaining(`/api/transaction/proof/${depositId}`)]);
    expect(await proofsFor(ben)).toEqual([undefined]);
    await deps.transactions.save(depositId, deposit);
    await eraseDue(later());
  });

  it.each([false, true])('leaves the status to a newer application, on hold %s', async (isHeld) => {
    const { applicant, kycId, record } = await customer();
    const { uid } = applicant;
    const user = (await deps.users.find(uid)) ?? expect.fail();
    await deps.users.save(uid, { ...user, kycStatus: 'Pending' });
    const newerId = await fileKyc(deps, uid);
    const body = { idToReject: newerId, reason: 'It is blurred too' };
    await api.call('reject-kyc', { token: ada.token, params: { adminId: ada.uid }, body });
    const newer = await deps.kyc.find(newerId);
    if (isHeld) await change(uid, true);
    const eraseAt = async (atMs: number | null | undefined) => {
      await eraseDue({ ...deps, now: () => (atMs ?? 0) + keptDays.kyc * dayMs });
      return (await deps.users.find(uid))?.kycStatus;
    };
    expect(await eraseAt(record.checkedAtMs)).toBe('Rejected');
    expect(await deps.kyc.find(kycId)).toMatchObject({ isDeleted: !isHeld });
    expect(await deps.kyc.find(newerId)).toMatchObject({ isDeleted: false });
    expect(await eraseAt(newer?.checkedAtMs)).toBe('Unverified');
    if (isHeld) await change(uid, false);
    await eraseDue(later());
  });

  it('is completely erased by another run if one is killed before any of its writes', async () => {
    const people = [await customer(), await customer()];
    const paths = people.flatMap((each) => each.paths);
    let runs = 0;
    const runTransaction: typeof deps.runTransaction = (work) =>
      (runs += 1) > 1 ? Promise.reject(new Error('killed')) : deps.runTransaction(work);
    await expect(eraseDue({ ...later(), runTransaction })).rejects.toThrow('Records could not be erased');
    expect(await present(paths)).toBe(paths.length - 1);
    for (const { applicant, person } of people) expect(await faults(applicant, person)).toEqual([]);
    expect(await eraseDue(later())).toEqual({ kyc: 1, proof: 2, account: 0 });
    expect(await present(paths)).toBe(0);
  });

  it('is erased even if data on hold cannot be kept; all failures are reported', async () => {
    const { kycId } = await customer();
    const holds = { ...deps.holds, listNewest: () => Promise.reject(new Error('no holds')) };
    const files = { ...deps.files, remove: () => Promise.reject(new Error('killed')) };
    const errors = ['no holds', 'killed', 'killed'].map((message) => new Error(message));
    await expect(eraseDue({ ...later(), holds, files })).rejects.toMatchObject({ errors });
    expect(await deps.kyc.find(kycId)).toMatchObject({ isDeleted: true });
  });

  it('leaves an image to the sweeper if it is killed between the record and the image', async () => {
    const { applicant, person, paths } = await customer();
    const files = { ...deps.files, remove: () => Promise.reject(new Error('killed')) };
    await expect(eraseDue({ ...later(), files })).rejects.toThrow('Records could not be erased');
    await eraseDue(later());
    expect(await present(paths)).toBe(paths.length);
    expect(await faults(applicant, person)).toEqual([]);
    for (let hour = 0; hour < 32; hour += 1) await sweepOrphanImages(later(decadeMs + hour * 60 * 60_000));
    expect(await present(paths)).toBe(0);
  });
});

describe('a legal hold', () => {
  it('keeps what is due, also if it is set in the middle of a run, until it is lifted', async () => {
    const { applicant, person, kycId, paths } = await customer();
    const other = await customer();
    await change(person.uid, true);
    let isSet = false;
    const holdMidway: Deps['runTransaction'] = async (work) => {
      if (!isSet) await change(applicant.uid, true);
      isSet = true;
      return deps.runTransaction(work);
    };
    expect(await eraseDue({ ...later(), runTransaction: holdMidway })).toEqual({
      kyc: 1,
      proof: 1,
      account: 0,
    });
    expect([await present(paths), await present(other.paths)]).toEqual([paths.length, 0]);
    const params = { adminId: ada.uid, kycId };
    expect((await api.call('delete-kyc', { token: ada.token, params })).error.code).toBe('on-hold');
    await change(person.uid, false);
    expect(await eraseDue(later())).toEqual({ kyc: 0, proof: 1, account: 0 });
    await change(applicant.uid, false);
    expect(await eraseDue(later())).toEqual({ kyc: 1, proof: 0, account: 0 });
    expect(await present(paths)).toBe(0);
    expect(await faults(applicant, person)).toEqual([]);
    const kinds = (await auditedRows(deps, ['subjectUid', '==', person.uid])).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['propose', 'set-hold', 'lift-hold', 'erase-due']));
  });

  it('takes two administrators, whatever the policy; nobody confirms their own proposal or a hold on themselves', async () => {
    const { uid } = await makePerson(deps);
    const { status, body } = await proposeHold(api, ada, uid, true);
    expect([status, body.message]).toEqual([200, 'Proposed. Another administrator has to confirm it']);
    expect(await deps.holds.find(uid)).toBeUndefined();
    const id = await waitingAbout(deps, uid);
    expect((await confirm(api, ada, id)).error.code).toBe('own-proposal');
    expect((await confirm(api, ben, id)).status).toBe(200);
    expect(await deps.holds.find(uid)).toMatchObject({
      reason: 'A request of a court',
      proposedBy: { uid: ada.uid },
      confirmedBy: { uid: ben.uid },
    });
    expect((await proposeHold(api, ben, uid, true)).body.message).toBe('Nothing to change');
    expect((await proposeHold(api, ada, ada.uid, true)).error.code).toBe('own-record');
    expect((await proposeHold(api, ada, 'NOBODY5EXAMPLE5EXAMPLE5EXA', true)).error.code).toBe('no-user');
    await proposeHold(api, ada, ben.uid, true);
    expect((await confirm(api, ben, await waitingAbout(deps, ben.uid))).error.code).toBe('not-found');
  });
});
