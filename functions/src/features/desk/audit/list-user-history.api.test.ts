import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import type { Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { givePolicy, withThreeAdmins } from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
withThreeAdmins('user-history', (they) => {
  ({ deps, api, ada, ben } = they);
});
beforeEach(() => givePolicy(deps, {}));

const history = (userId: string, query: Record<string, string> = {}, { uid, token } = ada) =>
  api.call('list-user-history', { token, params: { adminId: uid, userId }, query });

type Row = Awaited<ReturnType<typeof history>>['body']['items'][number];
const detailOf = ({ detail }: Row) => Object.fromEntries(detail.map(({ name, value }) => [name, value]));

async function edit({ uid: id }: Person, balance: number): Promise<void> {
  const body = { id, balance, btc: 0, eth: 0, reason: 'as agreed' };
  expect((await api.call('edit-figures', { token: ada.token, body })).status).toBe(200);
}

describe('the history of an account', () => {
  it('shows who changed what, the values before and after, and why, newest first, without views', async () => {
    const holder = await makePerson(deps, { kycStatus: 'Pending' });
    const by = { token: ada.token, params: { adminId: ada.uid } };
    await edit(holder, 13.25);
    await api.call('get-user', { token: ada.token, params: { adminId: ada.uid, userId: holder.uid } });
    await api.call('suspend-user', { ...by, body: { idToSuspend: holder.uid } });
    await api.call('unsuspend-user', { ...by, body: { idToUnsuspend: holder.uid } });
    const idToReject = await fileKyc(deps, holder.uid);
    await api.call('reject-kyc', { ...by, body: { idToReject, reason: 'It is blurred' } });
    const { items, nextCursor } = (await history(holder.uid)).body;
    expect(nextCursor).toBeNull();
    const shown = items.map((row) => [row.kind, row.actor, row.detailState, detailOf(row)] as const);
    const figures = { usdCentsBefore: '0', usdCentsAfter: '1325', reason: 'as agreed' };
    expect(shown.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['edit-figures', ada.uid, 'kept', expect.objectContaining(figures)],
      ['reject-kyc', ada.uid, 'kept', { before: 'Pending', after: 'Rejected', reason: 'It is blurred' }],
      ['suspend-user', ada.uid, 'kept', { before: 'Active', after: 'Suspended' }],
      ['unsuspend-user', ada.uid, 'kept', { before: 'Suspended', after: 'Active' }],
    ]);
  });

  it('shows what was proposed, and that it was refused', async () => {
    const holder = await makePerson(deps);
    await givePolicy(deps, { fromUsdCents: 0 });
    const credit = { id: holder.uid, profit: 5, profitSelected: 'btc', transactionId: freshKey() } as const;
    const { body } = await api.call('credit-profit', { token: ada.token, body: credit });
    const idToRefuse = String(Reflect.get(body, 'proposalId'));
    await api.call('refuse-proposal', {
      token: ben.token,
      params: { adminId: ben.uid },
      body: { idToRefuse },
    });
    const rows = (await history(holder.uid)).body.items;
    expect(rows.map((row) => [row.kind, detailOf(row)]).sort()).toEqual([
      ['propose', { operation: 'credit-profit' }],
      ['refuse-proposal', { operation: 'credit-profit' }],
    ]);
  });

  it('comes a page at a time, each row once', async () => {
    const uid = missingId();
    for (let at = 1; at <= 12; at += 1) await suspended(uid, at);
    const first = (await history(uid, { limit: '10' })).body;
    const second = (await history(uid, { limit: '10', cursor: first.nextCursor ?? '' })).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(12);
  });

  it('is recorded as a view in the audit trail, and not shown as a change', async () => {
    const holder = await makePerson(deps);
    await edit(holder, 1);
    await history(holder.uid, {}, ben);
    const rows = (await auditedRows()).filter(({ kind }) => kind === 'list-user-history');
    expect(rows.find(({ subjectUid }) => subjectUid === holder.uid)).toMatchObject({
      actorUid: ben.uid,
      targetId: holder.uid,
      detail: { rows: 1 },
    });
    expect((await history(holder.uid)).body.items).toHaveLength(1);
  });
});

/** A row of a suspension at a given time; the account does not exist. */
async function suspended(subjectUid: string, atMs: number): Promise<void> {
  const about = { kind: 'suspend-user', actorUid: ada.uid, subjectUid, targetId: subjectUid } as const;
  const detail = { before: 'Active', after: 'Suspended' };
  await deps.audit.addNow({ ...about, sessionRef: null, requestId: 'r', atMs }, detail);
}
