import { beforeEach, describe, expect, it } from 'vitest';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import type { TwoPeople } from '../../src/features/core/two-person-rule/two-people.ts';
import type { Answer } from '../../testing/api.ts';
import { holderCalls, makeHolder, requestDeposit } from '../../testing/holders.ts';
import type { Person } from '../../testing/people.ts';
import { changeUser } from '../../testing/principals.ts';
import { freshKey } from '../../testing/records.ts';
import { outcomeOf } from '../../testing/tested-api.ts';
import { confirm, givePolicy, proposedId, threeAdmins } from '../../testing/three-administrators.ts';
import { type Decisions, type Fault, withFault } from './patched-decisions.ts';

/** From $1,000.00 on it takes two. */
const bound = 100_000;
const { deps, api, ada, ben, cleo, later } = await threeAdmins();
const { withdrawal, approve } = holderCalls(api);
let holder: Person;
beforeEach(async () => {
  await givePolicy(deps, { fromUsdCents: bound });
  holder = await makeHolder(deps);
});

const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const credit = ({ token }: Person, profit = 1000) => {
  const about = { id: holder.uid, profitSelected: 'btc', transactionId: freshKey() } as const;
  return api.call('credit-profit', { token, body: { ...about, profit } });
};
const edit = ({ token }: Person, balance: number) =>
  api.call('edit-figures', { token, body: { id: holder.uid, balance, btc: 1, eth: 1 } });
const deposit = async (usd: number) =>
  (await requestDeposit({ api, deps }, holder, { usd })).body.transaction._id;
const setPolicy = (admin: Person, twoPeopleFrom: number | null) =>
  api.call('update-policy', { ...by(admin), body: { twoPeopleFrom } });

/** Faults that break the two-person rule, each with what shows it: the last answer, by default that it is the first of two, and 200 with the fault. */
const cases: Record<
  string,
  [fault: () => Fault, play: () => Promise<Answer<unknown>>, expected?: string | number]
> = {
  'makers confirm their own proposal': [
    wrapRule(({ first, callerUid }) => ({
      callerUid: first?.uid === callerUid ? 'somebody' : callerUid,
    })),
    async () => confirm(api, ada, proposedId(await credit(ada))),
    'own-proposal',
  ],

  'what was decided alone is not added up': [
    wrapRule(() => ({ soloUsdCents: 0 })),
    async () => {
      await credit(ada, 600);
      return credit(ada, 400);
    },
  ],

  'the hour before is forgotten': [
    () => ({
      sumDay: (real) => (amounts, nowMs) => {
        const hour = String(Math.floor(nowMs / 3_600_000));
        return real(amounts && { ...amounts, hours: { [hour]: amounts.hours[hour] ?? 0 } }, nowMs);
      },
    }),
    async () => {
      await credit(ada, 600);
      await later(hourMs);
      return credit(ada, 400);
    },
  ],

  'amounts of another kind do not add': [
    () => {
      let kind: 'withdrawal' | 'credit' | 'figures' = 'credit';
      const kinds = { withdrawal: '.1', credit: '.2', figures: '.3' };
      return {
        settleTwoPeople: wrapTwoPeople((twoPeople) => {
          if (twoPeople.storage === 'record')
            kind = twoPeople.auditDetail['type'] === 'Withdrawal' ? 'withdrawal' : 'credit';
          else kind = twoPeople.request.operation === 'edit-figures' ? 'figures' : 'credit';
          return twoPeople;
        }),
        sumDay: (real) => (amounts, nowMs) => {
          const ofKind = Object.entries(amounts?.hours ?? {}).filter(([hour]) => hour.endsWith(kinds[kind]));
          return real(amounts && { ...amounts, hours: Object.fromEntries(ofKind) }, nowMs);
        },
        withAmount: () => (amounts, added) => {
          const hour = `${String(Math.floor(added.nowMs / 3_600_000))}${kinds[kind]}`;
          const { hours = {} } = amounts ?? {};
          return { uid: added.uid, hours: { ...hours, [hour]: (hours[hour] ?? 0) + added.amountUsdCents } };
        },
      };
    },
    async () => {
      await approve(ada, await withdrawal(holder, { usd: 600 }));
      return credit(ada, 400);
    },
  ],

  'a returned payout does not count': [
    () => ({
      settleTwoPeople: wrapTwoPeople((twoPeople) => {
        const isReturn = twoPeople.storage === 'proposal' && twoPeople.request.operation === 'return-payout';
        return isReturn ? { ...twoPeople, act: { rule: 'amount', amountUsdCents: 0 } } : twoPeople;
      }),
    }),
    async () => {
      const id = await withdrawal(holder);
      for (const admin of [ben, cleo]) await approve(admin, id);
      const body = { idToReturn: id, reason: 'It came back' };
      return api.call('return-payout', { token: ada.token, body });
    },
  ],

  'a proposal counts for another state': [
    () => ({ proposalDigest: (real) => (wanted) => real(wanted, null) }),
    async () => {
      const id = proposedId(await edit(ada, 4000));
      expect((await edit(cleo, 2501)).status).toBe(200);
      return confirm(api, ben, id);
    },
    'changed-meanwhile',
  ],

  'a proposal never expires': [
    wrapRule(({ first }) => ({ first: first && { ...first, expiresAtMs: Infinity } })),
    async () => {
      const id = proposedId(await credit(ada));
      await later(decisionLimits.proposalAgeMsMax);
      return confirm(api, ben, id);
    },
    'proposal-expired',
  ],

  'an approval in a record never expires': [
    () => ({ waitsUntilMs: () => () => Infinity }),
    async () => {
      const id = await withdrawal(holder);
      await approve(ada, id);
      await later(decisionLimits.proposalAgeMsMax);
      return approve(ben, id);
    },
  ],

  'who approved first is not looked at again': [
    () => ({ isActiveAdmin: () => () => true }),
    async () => {
      const id = proposedId(await credit(ada));
      await changeUser(deps, ada, { isAdmin: false });
      return confirm(api, ben, id);
    },
    'proposer-inactive',
  ],

  'one approval pays a withdrawal': [
    () => ({ settleTwoPeople: aloneIf('Withdrawal') }),
    async () => approve(ada, await withdrawal(holder)),
  ],

  'a deposit is a way around the rule': [
    () => ({ settleTwoPeople: aloneIf('Deposit') }),
    async () => approve(ada, await deposit(1000)),
  ],

  'what was asked for counts, not what is booked': [
    () => ({
      settleTwoPeople: wrapTwoPeople((twoPeople) => {
        if (twoPeople.storage !== 'record') return twoPeople;
        const amountUsdCents = Number(twoPeople.auditDetail['amountUsdCents']);
        return { ...twoPeople, act: { rule: 'amount', amountUsdCents } };
      }),
    }),
    async () => approve(ada, await deposit(500), { received: 0.016 }),
  ],

  'a second approval counts for another amount': [
    () => ({
      digestApproval: (real) => (approved) =>
        real({ ...approved, received: approved.received && { ...approved.received, coinUnits: 0 } }),
    }),
    async () => {
      const id = await deposit(1000);
      await approve(ada, id, { received: 0.016 });
      return approve(ben, id, { received: 0.017 });
    },
  ],

  'the rule itself takes one': [aloneBy('any-amount'), () => setPolicy(ada, null), 202],

  'a loosening counts immediately': [
    () => ({
      withPolicy: () => (_stored, policy) => ({ policy, next: null }),
    }),
    async () => {
      await confirm(api, ben, proposedId(await setPolicy(ada, null)));
      return credit(ada);
    },
  ],

  'deposit addresses take one': [
    aloneBy('any-amount'),
    () => {
      const body = {
        btcAddress: examplePlatformAddresses.btc,
        ethAddress: examplePlatformAddresses.eth.toLowerCase(),
      };
      return api.call('update-wallet', { ...by(ada), body });
    },
  ],
};

describe.each(Object.entries(cases))('the two-person rule: %s', (_name, [fault, play, expected = 202]) => {
  it('is not so', async () => {
    expect(outcomeOf(await play())).toBe(expected);
  });

  it('dies as a mutant', async () => {
    expect(await withFault(fault(), async () => outcomeOf(await play()))).toBe(200);
  });
});

type Rule = Parameters<Decisions['decidePeople']>[0];

/** The rule is asked something else. */
function wrapRule(other: (options: Rule) => Partial<Rule>): () => Fault {
  return () => ({ decidePeople: (real) => (options) => real({ ...options, ...other(options) }) });
}

function aloneBy(rule: Rule['act']['rule']): () => Fault {
  return () => ({
    decidePeople: (real) => (options) => {
      const verdict = real(options);
      return verdict === 'first' && options.act.rule === rule ? 'alone' : verdict;
    },
  });
}

type Wrapped = NonNullable<Fault['settleTwoPeople']>;

/** The rule is asked about something else than what is decided. */
function wrapTwoPeople(other: (twoPeople: TwoPeople) => TwoPeople): Wrapped {
  return (real) => (read, twoPeople, by, deps) => real(read, twoPeople && other(twoPeople), by, deps);
}

function aloneIf(type: Transaction['type']): Wrapped {
  return (real) => async (read, twoPeople, by, deps) => {
    const isAlone = twoPeople?.storage === 'record' && twoPeople.auditDetail['type'] === type;
    return real(read, isAlone ? undefined : twoPeople, by, deps);
  };
}
