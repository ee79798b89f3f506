import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { isPoliced } from '../../openapi/operation.ts';
import type { Answer } from '../../testing/api.ts';
import { auditedRows } from '../../testing/audit-rows.ts';
import { arrangeRequest, goodRequestOf } from '../../testing/example-request.ts';
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
const by = ({ token, uid }: Person) => ({ token, params: { adminId: uid } });

// Other addresses than the example of `update-wallet`.
const ethAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
await deps.wallets.save(currentWallet, makeWalletVersion({ ethAddress }));

/** Ada makes the call of its example. */
async function sendExample(name: EndpointName) {
  const given = { deps, caller: ada, stranger: await makePerson(deps), strangeAdmin: cleo };
  const request = await arrangeRequest(name, { ...goodRequestOf(name).ids, ...given, willSucceed: true });
  return api.request(name, { ...request, token: ada.token });
}

/** The decisions that the policy may ask a second person for; a first approval of a record has its own tests. */
const ruled = Object.entries<Endpoint>(contract).filter(
  ([name, endpoint]) => isPoliced(endpoint) && name !== 'approve-transaction',
);

/** Ada's proposals, by the kind of the audit row that their execution leaves. */
const proposed: Readonly<Record<string, () => Promise<Answer<unknown>>>> = {
  ...Object.fromEntries(ruled.map(([name]) => [name, () => sendExample(name as EndpointName)])),
  'credit-many': async () => {
    const { email } = await makePerson(deps);
    const body = { csv: csvOf([`${email},10.00,btc,Profit`]), leftOut: '', transactionId: freshKey() };
    const { checkId } = (await api.call('credit-many', { ...by(ada), body })).body;
    const { digest = '' } = await checkedFile(ada, { api, deps }, checkId);
    return api.call('credit-many', { ...by(ada), body: { ...body, digest } });
  },
  'set-hold': async () => {
    const { uid: id } = await makePerson(deps);
    return api.call('propose-hold', { ...by(ada), body: { id, isHeld: true, reason: 'A correction' } });
  },
};

it.each(Object.entries(proposed))(
  '%s, confirmed by three at once, is done once, and each gets the same answer',
  async (kind, propose) => {
    await givePolicy(deps, { fromUsdCents: 0 });
    const answer = await propose();
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
