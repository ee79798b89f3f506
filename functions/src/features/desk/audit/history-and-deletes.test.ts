import { beforeEach, describe, expect, it } from 'vitest';
import { stepUpLimits } from '@keelstone/domain/access/step-up/step-up.limits';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { givePolicy, proposedId, refuse, threeAdmins } from '../../../../testing/three-administrators.ts';
import { alertAdmins } from './alert-admins.service.ts';

const { deps, api, ada, ben } = await threeAdmins();
let holder: Person;
beforeEach(async () => {
  await givePolicy(deps, {});
  holder = await makePerson(deps);
});

describe('a delete', () => {
  const remove = {
    'delete-transaction': (id: string, token: string, query = {}) =>
      api.call('delete-transaction', { token, params: { transactionId: id }, query }),
    'delete-kyc': (id: string, token: string) =>
      api.call('delete-kyc', { token, params: { adminId: ada.uid, kycId: id } }),
  };
  /** The token of an administrator with a second factor. */
  const tokenWith = async (strongAtMs: number) => {
    await giveApp(deps, ada);
    return tokenOf(deps, ada.uid, { strongAtMs });
  };
  const alerts = async () => (await mailsOf(deps, ben.email, 'admin-large-decision')).length;

  it.each([
    ['delete-transaction', fileDeposit, { amountUsdCents: 50_000, type: 'Deposit', status: 'Pending' }],
    ['delete-kyc', fileKyc, { documentType: 'Passport', status: 'Pending' }],
  ] as const)(
    '%s of somebody else asks for a confirmation, and is mailed to all',
    async (name, file, detail) => {
      const id = await file(deps, holder.uid, false);
      const weak = await tokenWith(deps.now() - stepUpLimits.strongAgeMsMax);
      expect(outcomeOf(await remove[name](id, weak))).toBe('step-up-required');
      expect(outcomeOf(await remove[name](id, ada.token))).toBe(200);
      const [row] = await auditedRows(deps, ['targetId', '==', id]);
      expect(row?.detail).toMatchObject(detail);
      const before = await alerts();
      await alertAdmins(row?.id ?? '', deps);
      expect(await alerts()).toBe(before + 1);
    },
  );

  it('of their own record needs no confirmation, and leaves no row', async () => {
    const id = await fileDeposit(deps, ada.uid, false);
    const weak = await tokenWith(deps.now() - stepUpLimits.strongAgeMsMax);
    expect(outcomeOf(await remove['delete-transaction'](id, weak))).toBe(200);
    expect(await auditedRows(deps, ['targetId', '==', id])).toEqual([]);
  });

  it('begins the time of the confirmation again, also if it sends `expected`', async () => {
    const strongAtMs = deps.now() - stepUpLimits.strongIdleMsMax + 60_000;
    const token = await tokenWith(strongAtMs);
    const id = await fileDeposit(deps, holder.uid, false);
    const seen = await api.call('preview-delete-transaction', { token, body: { idToPreview: id } });
    const { expected } = seen.body;
    expect(outcomeOf(await remove['delete-transaction'](id, token, { expected }))).toBe(200);
    const { live = {} } = (await deps.sessions.find(ada.uid)) ?? {};
    const used = Object.values(live).find((session) => session.strongAtMs === strongAtMs);
    expect(used?.strongUsedAtMs).toBeGreaterThan(strongAtMs);
  });
});

describe('the history of an account', () => {
  const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
  const history = async (userId: string, query: Record<string, string> = {}, { uid, token } = ada) =>
    (await api.call('list-user-history', { token, params: { adminId: uid, userId }, query })).body;

  it('shows who changed what, the values before and after, and why, newest first, without views', async () => {
    const body = { id: holder.uid, balance: 13.25, btc: 0, eth: 0, reason: 'as agreed' };
    await api.call('edit-figures', { token: ada.token, body });
    await api.call('get-user', { token: ada.token, params: { adminId: ada.uid, userId: holder.uid } });
    await api.call('suspend-user', { ...by(ada), body: { idToSuspend: holder.uid } });
    await api.call('unsuspend-user', { ...by(ada), body: { idToUnsuspend: holder.uid } });
    const idToReject = await fileKyc(deps, holder.uid);
    await api.call('reject-kyc', { ...by(ada), body: { idToReject, reason: 'It is blurred' } });
    await givePolicy(deps, { fromUsdCents: 0 });
    const credit = { id: holder.uid, profit: 5, profitSelected: 'btc', transactionId: freshKey() } as const;
    const id = proposedId(await api.call('credit-profit', { token: ada.token, body: credit }));
    await refuse(api, ben, id);
    const { items, nextCursor } = await history(holder.uid);
    expect(nextCursor).toBeNull();
    const shown = items.map(({ kind, actor, detailState, detail }) => {
      return [kind, actor, detailState, Object.fromEntries(detail.map(({ name, value }) => [name, value]))];
    });
    const figures = { usdCentsBefore: '0', usdCentsAfter: '1325', reason: 'as agreed' };
    const proposed = { operation: 'credit-profit' };
    expect(shown.sort(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['edit-figures', ada.uid, 'kept', expect.objectContaining(figures)],
      ['propose', ada.uid, 'kept', proposed],
      ['refuse-proposal', ben.uid, 'kept', proposed],
      ['reject-kyc', ada.uid, 'kept', { before: 'Pending', after: 'Rejected', reason: 'It is blurred' }],
      ['suspend-user', ada.uid, 'kept', { before: 'Active', after: 'Suspended' }],
      ['unsuspend-user', ada.uid, 'kept', { before: 'Suspended', after: 'Active' }],
    ]);
    await history(holder.uid, {}, ben);
    const [view] = await auditedRows(deps, ['kind', '==', 'list-user-history'], ['actorUid', '==', ben.uid]);
    expect(view).toMatchObject({ targetId: holder.uid, subjectUid: holder.uid, detail: { rows: 6 } });
  });

  it('comes a page at a time, each row once', async () => {
    const uid = missingId();
    for (let atMs = 1; atMs <= 12; atMs += 1) {
      const about = { kind: 'suspend-user', actorUid: ada.uid, subjectUid: uid, targetId: uid } as const;
      const detail = { before: 'Active', after: 'Suspended' };
      await deps.audit.addNow({ ...about, sessionRef: null, requestId: 'r', atMs }, detail);
    }
    const first = await history(uid, { limit: '10' });
    const rest = await history(uid, { limit: '10', cursor: first.nextCursor ?? '' });
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([10, 2, null]);
    expect(new Set([...first.items, ...rest.items].map(({ _id }) => _id)).size).toBe(12);
  });
});
