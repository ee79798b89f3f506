import { describe, expect, it } from 'vitest';
import { booksOf } from '../../../../testing/books.ts';
import { decadeMs, withCustomers } from '../../../../testing/due-records.ts';
import type { Person } from '../../../../testing/people.ts';
import { unzipped } from '../../../../testing/unzipped.ts';
import { sweepOrphanImages } from '../../core/upload/sweep-uploads.service.ts';
import { eraseDue } from './erase-due.service.ts';

const { deps, api, ada, later, customer, present, change } = await withCustomers();

describe('a legal hold', () => {
  it('stops administrators, but not the owner, from deleting a money record, so the owner sees no difference', async () => {
    const { person, depositId: transactionId } = await customer();
    await change(person.uid, true);
    const remove = ({ token }: Person) =>
      api.call('delete-transaction', { token, params: { transactionId } });
    const { body } = await api.call('preview-delete-transaction', {
      token: ada.token,
      body: { idToPreview: transactionId },
    });
    expect(body.refusal?.code).toBe('on-hold');
    expect((await remove(ada)).error.code).toBe('on-hold');
    expect(await deps.transactions.find(transactionId)).toMatchObject({ isDeleted: false });
    expect((await remove(person)).status).toBe(200);
    expect(await deps.transactions.find(transactionId)).toMatchObject({
      isDeleted: false,
      isHiddenForUser: true,
    });
    expect((await remove(ada)).error.code).toBe('on-hold');
    await change(person.uid, false);
    expect((await remove(ada)).status).toBe(200);
    expect(await booksOf(deps).faultsOf(person.uid)).toEqual([]);
    await eraseDue(later());
  });

  it('keeps the leftover image of an erased application, until it is lifted', async () => {
    const { applicant, kycId, record, paths } = await customer();
    const params = { adminId: ada.uid, kycId };
    const remove = () => api.call('delete-kyc', { token: ada.token, params });
    const files = {
      ...deps.files,
      remove: (path: string) =>
        path === record.document.path ? Promise.reject(new Error('killed')) : deps.files.remove(path),
    };
    await expect(eraseDue({ ...later(), files })).rejects.toThrow('Records could not be erased');
    const before = await present(paths);
    await change(applicant.uid, true);
    expect((await remove()).error.code).toBe('on-hold');
    for (let hour = 0; hour < 32; hour += 1) await sweepOrphanImages(later(decadeMs + hour * 60 * 60_000));
    expect(await present(paths)).toBe(before);
    await change(applicant.uid, false);
    expect((await remove()).status).toBe(200);
    expect(await present(paths)).toBe(before - 1);
    await eraseDue(later());
  });

  it('makes anything past its time look erased to its owner, in pages and copies, but to nobody else', async () => {
    const { applicant, person, kycId, depositId, record, deposit, paths } = await customer();
    await change(applicant.uid, true);
    await change(person.uid, true);
    const [checkedAtMs, decidedAtMs] = [record.checkedAtMs ?? 0, deposit.decidedAtMs ?? 0];
    await deps.kyc.save(kycId, { ...record, checkedAtMs: checkedAtMs - decadeMs });
    await deps.transactions.save(depositId, { ...deposit, decidedAtMs: decidedAtMs - decadeMs });
    expect(await eraseDue(deps)).toEqual({ kyc: 0, proof: 0, account: 0 });
    expect(await present(paths)).toBe(paths.length);

    const own = await api.call('get-own-kyc', { token: applicant.token });
    expect(own.body.application).toBeUndefined();
    expect(await deps.users.find(applicant.uid)).toMatchObject({ kycStatus: 'Unverified' });
    const documentFor = ({ uid, token }: Person) =>
      api.request('get-kyc-document', { token, params: { viewerId: uid, kycId } });
    expect([(await documentFor(applicant)).status, (await documentFor(ada)).status]).toEqual([404, 200]);

    const proofFor = ({ token }: Person) =>
      api.request('get-transaction-proof', { token, params: { transactionId: depositId } });
    expect([(await proofFor(person)).status, (await proofFor(ada)).status]).toEqual([404, 200]);
    const params = { userId: person.uid };
    for (const [viewer, isShown] of [
      [person, false],
      [ada, true],
    ] as const) {
      const { token } = viewer;
      const recent = (await api.call('list-recent-transactions', { token, params })).body;
      const { items } = (await api.call('list-user-transactions', { token, params, query: {} })).body;
      expect([...recent, ...items].map(({ proof }) => proof !== undefined)).toEqual([isShown, isShown]);
    }

    for (const owner of [applicant, person]) {
      const { body } = await api.request('download-data-export', {
        token: owner.token,
        params: { copyId: owner.uid },
      });
      if (!(body instanceof Uint8Array)) throw new Error('The copy is not a file');
      const copied = unzipped([body]);
      expect(copied.size).toBeGreaterThan(5);
      const names = [...copied.keys()];
      expect(names.filter((name) => /^identity|proofs/.test(name))).toEqual([]);
      const texts = [...copied.values()].map((bytes) => Buffer.from(bytes).toString('utf8')).join('');
      expect(texts).not.toContain(`/api/transaction/proof/${depositId}`);
    }
    await change(applicant.uid, false);
    await change(person.uid, false);
    expect(await eraseDue(deps)).toEqual({ kyc: 1, proof: 1, account: 0 });
  });
});
