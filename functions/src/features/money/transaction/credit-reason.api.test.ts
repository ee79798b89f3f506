import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import type { Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import {
  confirm,
  givePolicy,
  proposedId,
  withThreeAdmins,
} from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
withThreeAdmins('credit-reason', (they) => {
  ({ deps, api, ada, ben } = they);
});
beforeEach(() => givePolicy(deps, {}));

const reason = 'Profit on your investment';
type Credit = { transactionId?: string; reason?: string };

function credit(holder: Person, { transactionId = freshKey(), ...given }: Credit = {}) {
  const body = { id: holder.uid, profit: 40, profitSelected: 'btc', transactionId, ...given } as const;
  return api.call('credit-profit', { token: ada.token, body });
}

const listOf = async ({ token, uid }: Person) =>
  (await api.call('list-user-transactions', { token, params: { userId: uid } })).body.items;
const mailOf = async ({ email }: Person) => (await mailsOf(deps, email, 'profit-credited')).at(-1)?.text;

describe('the reason of a credit', () => {
  it('is shown to its owner in the list, the statement and the mail, and kept in the audit trail', async () => {
    const holder = await makePerson(deps);
    expect((await credit(holder, { reason: ` ${reason} ` })).status).toBe(200);
    const [record] = await listOf(holder);
    expect(record).toMatchObject({ type: 'Credited', reason });
    const statement = { token: holder.token, params: { userId: holder.uid } };
    const { body } = await api.call('get-statement', statement);
    expect(JSON.stringify(body)).toContain(reason);
    expect(await mailOf(holder)).toContain(`Reason: ${reason}`);
    const row = (await auditedRows()).find(({ targetId }) => targetId === record?._id);
    expect(row).toMatchObject({ kind: 'credit-profit', detail: { amountUsdCents: 4000, reason } });
  });

  it('is part of the request: repeating key and reason is one credit, and another reason is refused', async () => {
    const holder = await makePerson(deps);
    const transactionId = freshKey();
    const first = await credit(holder, { transactionId, reason });
    const again = await credit(holder, { transactionId, reason: `${reason} ` });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await credit(holder, { transactionId, reason: 'Correction' });
    const without = await credit(holder, { transactionId });
    expect([other.error.code, without.error.code]).toEqual(['key-reused', 'key-reused']);
    expect((await accountOf(deps, holder.uid)).usd.available).toBe(4000);
  });
});

describe('the reason of a credit that takes two administrators', () => {
  beforeEach(() => givePolicy(deps, { fromUsdCents: 0 }));

  it('is shown to the second one, and is in the record that they confirm', async () => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(holder, { reason }));
    const { uid: adminId, token } = ben;
    const { body } = await api.call('list-proposals', { token, params: { adminId } });
    const shown = body.items.find(({ _id }) => _id === id);
    expect(shown?.changes).toContainEqual({ what: 'Reason', before: '', after: reason });
    expect((await confirm(api, ben, id)).status).toBe(200);
    expect(await listOf(holder)).toMatchObject([{ reason }]);
  });

  it('cannot be changed without the confirming administrator noticing', async () => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(holder, { reason }));
    const by = { token: ben.token, body: { idToConfirm: id } };
    const { expected } = (await api.call('preview-confirm-proposal', by)).body;
    const proposal = await deps.proposals.find(id);
    if (proposal?.operation !== 'credit-profit') throw new Error('no credit was proposed');
    await deps.proposals.save(id, { ...proposal, request: { ...proposal.request, reason: 'Other' } });
    const body = { idToConfirm: id };
    const answers = [
      await api.call('confirm-proposal', {
        token: ben.token,
        params: { adminId: ben.uid },
        body: { ...body, expected },
      }),
      await confirm(api, ben, id),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(['changed-meanwhile', 'changed-meanwhile']);
    expect(await listOf(holder)).toEqual([]);
  });
});
