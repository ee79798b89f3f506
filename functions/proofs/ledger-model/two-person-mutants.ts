import type { Fault } from './patched-decisions.ts';

/** Faults that break the two-person rule, each of which the sequences under the two-person rule must find. */
export const twoPersonMutants: Record<string, () => Fault> = {
  'makers confirm their own proposal': () => ({
    decidePeople: (real) => (options) =>
      real(options.first?.uid === options.callerUid ? { ...options, callerUid: 'somebody' } : options),
  }),

  'what was decided alone is not added up': () => ({
    decidePeople: (real) => (options) => real({ ...options, soloUsdCents: 0 }),
  }),

  'the hour before is forgotten': () => ({
    daySum: (real) => (amounts, nowMs) => {
      const hour = String(Math.floor(nowMs / 3_600_000));
      return real(amounts && { ...amounts, hours: { [hour]: amounts.hours[hour] ?? 0 } }, nowMs);
    },
  }),

  'amounts of another kind do not add': () => {
    let kind: 'withdrawal' | 'credit' | 'figures' = 'credit';
    const kinds = { withdrawal: '.1', credit: '.2', figures: '.3' };
    return {
      passApproval: (real) => (tx, options, deps) => {
        kind = options.transaction.type === 'Withdrawal' ? 'withdrawal' : 'credit';
        return real(tx, options, deps);
      },
      passOrPropose: (real) => (tx, wish, deps) => {
        kind = wish.wanted.operation === 'edit-figures' ? 'figures' : 'credit';
        return real(tx, wish, deps);
      },
      daySum: (real) => (amounts, nowMs) => {
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

  'a returned payout does not count': () => ({
    passOrPropose: (real) => (tx, wish, deps) =>
      real(
        tx,
        wish.wanted.operation === 'return-payout'
          ? { ...wish, act: { rule: 'amount', amountUsdCents: 0 } }
          : wish,
        deps,
      ),
  }),

  'a proposal counts for another state': () => ({
    proposalDigest: (real) => (wanted) => real(wanted, null),
  }),

  'a proposal never expires': () => ({
    decidePeople: (real) => (options) =>
      real({ ...options, first: options.first && { ...options.first, expiresAtMs: Infinity } }),
  }),

  'an approval in a record never expires': () => ({
    passApproval: (real) => (tx, options, deps) => {
      const { transaction } = options;
      const approvals = (transaction.approvals ?? []).map((each) => ({ ...each, atMs: deps.now() }));
      return real(tx, { ...options, transaction: { ...transaction, approvals } }, deps);
    },
  }),

  'who approved first is not looked at again': () => ({
    isActiveAdmin: () => () => true,
  }),

  'one approval pays a withdrawal': () => ({
    passApproval: (real) => async (tx, options, deps) =>
      options.transaction.type === 'Withdrawal' ? { verdict: 'alone' } : real(tx, options, deps),
  }),

  'a deposit is a way around the rule': () => ({
    passApproval: (real) => async (tx, options, deps) =>
      options.transaction.type === 'Deposit' ? { verdict: 'alone' } : real(tx, options, deps),
  }),

  'what was asked for counts, not what is booked': () => ({
    passApproval: (real) => (tx, options, deps) => {
      const { received, ...transaction } = options.transaction;
      const asked = received && { ...received, usdCents: transaction.amountUsdCents };
      return real(tx, { ...options, transaction: { ...transaction, received: asked } }, deps);
    },
  }),

  'a second approval counts for another amount': () => ({
    passApproval: (real) => (tx, options, deps) => {
      const { received, ...transaction } = options.transaction;
      const reduced = received && { ...received, coinUnits: 0 };
      return real(tx, { ...options, transaction: { ...transaction, received: reduced } }, deps);
    },
  }),

  'the rule itself takes one': () => ({
    decidePeople: (real) => (options) => {
      const verdict = real(options);
      return verdict === 'first' && options.act.rule === 'policy' ? 'alone' : verdict;
    },
  }),

  'a loosening counts immediately': () => ({
    withPolicy: () => (_stored, policy) => ({ policy, next: null }),
  }),

  'deposit addresses take one': () => ({
    decidePeople: (real) => (options) => {
      const verdict = real(options);
      return verdict === 'first' && options.act.rule === 'wallet' ? 'alone' : verdict;
    },
  }),
};
