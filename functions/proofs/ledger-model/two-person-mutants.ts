import type { Fault } from './patched-decisions.ts';

/** Faults that break the two-person rule, each of which the sequences under the two-person rule must find. */
export const twoPersonMutants: Record<string, () => Fault> = {
  'makers confirm their own proposal': () => ({
    decideEyes: (real) => (options) =>
      real(options.first?.uid === options.callerUid ? { ...options, callerUid: 'somebody' } : options),
  }),

  'what was decided alone is not added up': () => ({
    decideEyes: (real) => (options) => real({ ...options, soloUsdCents: 0 }),
  }),

  'the hour before is forgotten': () => ({
    soloSum: (real) => (amounts, rule, nowMs) => {
      const hour = String(Math.floor(nowMs / 3_600_000));
      const hours = amounts === undefined ? {} : { [hour]: amounts.hours[hour] ?? {} };
      return real(amounts && { ...amounts, hours }, rule, nowMs);
    },
  }),

  'a proposal counts for another state': () => ({
    proposalDigest: (real) => (wanted) => real(wanted, null),
  }),

  'a proposal never expires': () => ({
    decideEyes: (real) => (options) =>
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
    decideEyes: (real) => (options) => {
      const verdict = real(options);
      return verdict === 'first' && options.act.rule === 'withdrawals' ? 'alone' : verdict;
    },
  }),

  'a deposit is a way around the rule for credits': () => ({
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

  'a loosening takes one': () => ({
    decideEyes: (real) => (options) => {
      const { act, policy } = options;
      return real(
        act.rule === 'policy' && !policy.policy ? { ...options, act: { ...act, to: act.from } } : options,
      );
    },
  }),

  'a loosening counts immediately': () => ({
    withPolicy: () => (_stored, policy) => ({ policy, next: null }),
  }),

  'deposit addresses take one': () => ({
    decideEyes: (real) => (options) => {
      const verdict = real(options);
      return verdict === 'first' && options.act.rule === 'wallet' ? 'alone' : verdict;
    },
  }),
};
