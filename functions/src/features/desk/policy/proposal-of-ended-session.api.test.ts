import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import type { Api } from '../../../../testing/api.ts';
import { accountOf, makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { claimsOf } from '../../../../testing/tokens.ts';
import {
  confirm,
  givePolicy,
  proposedId,
  withThreeAdmins,
} from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ben: Person;
let cleo: Person;
withThreeAdmins('proposal-of-ended-session', (they) => {
  ({ deps, api, ben, cleo } = they);
});
beforeEach(() => givePolicy(deps, { fromUsdCents: 0 }));

const statusOf = async (id: string) => {
  const { body } = await api.call('list-proposals', {
    token: ben.token,
    params: { adminId: ben.uid },
    query: { status: 'any' },
  });
  return body.items.find(({ _id }) => _id === id)?.status;
};

describe('a proposal of a session that signed out in time', () => {
  it.each(['end-session', 'end-other-sessions', 'lock-account'] as const)(
    'no longer counts after %s by its owner',
    async (name) => {
      const [holder, maker] = [await makePerson(deps), await makePerson(deps, { isAdmin: true })];
      const token = await tokenOf(deps, maker.uid);
      const sid = String(claimsOf(token)['sid']);
      const credit = {
        id: holder.uid,
        profit: 64,
        profitSelected: 'btc',
        transactionId: freshKey(),
      } as const;
      const id = proposedId(await api.call('credit-profit', { token, body: credit }));
      await api.call('end-session', { token, params: { sid } });
      expect(await statusOf(id)).toBe('waiting');

      const byOwner = { token: maker.token };
      const ending =
        name === 'end-session' ? api.call(name, { ...byOwner, params: { sid } }) : api.call(name, byOwner);
      expect((await ending).status).toBe(200);
      expect(await statusOf(id)).toBe('ended');
      // The owner of a locked account cannot propose anything; unlocking the account must not revive the proposal.
      const { token: unlocking, uid: adminId } = cleo;
      await api.call('unlock-user', {
        token: unlocking,
        params: { adminId },
        body: { idToUnlock: maker.uid },
      });
      expect((await confirm(api, ben, id)).error.code).toBe('proposer-inactive');
      expect((await accountOf(deps, holder.uid)).usd.available).toBe(0);
    },
  );
});
