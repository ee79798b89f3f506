import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWallet, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { auditedRows } from '../../testing/audit-rows.ts';
import { holderCalls, makeHolder } from '../../testing/holders.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { checkedFile, csvOf } from '../../testing/profit.ts';
import { freshKey } from '../../testing/records.ts';
import { confirm, givePolicy, threeAdmins } from '../../testing/three-administrators.ts';

/** Called when a confirmation has looked at its proposal, before its transaction. */
let looked = (): Promise<void> => Promise.resolve();
const { deps, api, ada, ben, cleo } = await threeAdmins({}, ({ proposals }) => ({
  proposals: {
    ...proposals,
    async find(id: string) {
      const found = await proposals.find(id);
      await looked();
      return found;
    },
  },
}));
const { approve, withdrawal } = holderCalls(api);
const by = ({ token, uid }: Person) => ({ token, params: { adminId: uid } });
const reason = 'A correction';

/** What ada proposes, by the kind of the audit row of what is then done. */
const proposed = {
  'update-wallet': async () => {
    await deps.wallets.save(currentWallet, makeWalletVersion());
    const body = makeWallet({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' });
    return api.call('update-wallet', { ...by(ada), body });
  },
  'update-policy': () => api.call('update-policy', { ...by(ada), body: { twoPeopleFrom: 0 } }),
  'edit-figures': async () => {
    const { uid: id } = await makePerson(deps);
    return api.call('edit-figures', { token: ada.token, body: { id, balance: 10, btc: 1, eth: 0, reason } });
  },
  'credit-profit': async () => {
    const { uid: id } = await makePerson(deps);
    const body = { id, profit: 10, profitSelected: 'btc' as const, transactionId: freshKey() };
    return api.call('credit-profit', { token: ada.token, body });
  },
  'credit-many': async () => {
    const { email } = await makePerson(deps);
    const body = { csv: csvOf([`${email},10.00,btc,Profit`]), leftOut: '', transactionId: freshKey() };
    const { checkId } = (await api.call('credit-many', { ...by(ada), body })).body;
    const { digest = '' } = await checkedFile(ada, { api, deps }, checkId);
    return api.call('credit-many', { ...by(ada), body: { ...body, digest } });
  },
  'return-payout': async () => {
    const idToReturn = await withdrawal(await makeHolder(deps));
    for (const admin of [ben, cleo]) await approve(admin, idToReturn);
    return api.call('return-payout', { token: ada.token, body: { idToReturn, reason } });
  },
  'set-hold': async () => {
    const { uid: id } = await makePerson(deps);
    return api.call('propose-hold', { ...by(ada), body: { id, isHeld: true, reason } });
  },
};

it.each(Object.keys(proposed) as (keyof typeof proposed)[])(
  '%s, confirmed by three at once, is done once, and each gets the same answer',
  async (kind) => {
    await givePolicy(deps, { fromUsdCents: 100 });
    const answer = await proposed[kind]();
    const waiting = await deps.proposals.list({
      where: [
        ['maker.uid', '==', ada.uid],
        ['status', '==', 'waiting'],
      ],
    });
    const id = waiting[0]?.id ?? expect.fail(JSON.stringify(answer));
    const before = (await auditedRows(deps, ['kind', '==', kind])).length;
    const admins = [ben, cleo, await makePerson(deps, { isAdmin: true })];
    const waits: (() => void)[] = [];
    looked = () =>
      new Promise((resolve) => {
        waits.push(resolve);
        if (waits.length >= admins.length) for (const go of waits) go();
      });
    const answers = await Promise.all(admins.map((admin) => confirm(api, admin, id)));
    looked = () => Promise.resolve();
    expect(answers.map((each) => [each.status, each.body])).toEqual(Array(3).fill([200, answers[0]?.body]));
    expect(await auditedRows(deps, ['kind', '==', kind])).toHaveLength(before + 1);
    expect(await deps.proposals.find(id)).toMatchObject({ status: 'confirmed' });
  },
);
