import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Decisions, Fault } from './patched-decisions.ts';

/** Faults that break the two-person rule, each of which the sequences under the two-person rule must find. */
export const twoPersonMutants: Record<string, () => Fault> = {
  'makers confirm their own proposal': asking(({ first, callerUid }) => ({
    callerUid: first?.uid === callerUid ? 'somebody' : callerUid,
  })),

  'what was decided alone is not added up': asking(() => ({ soloUsdCents: 0 })),

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
      passPeople: (real) => (tx, asked, deps) => {
        if (asked.kept === 'record') kind = asked.transaction.type === 'Withdrawal' ? 'withdrawal' : 'credit';
        else kind = asked.wanted.operation === 'edit-figures' ? 'figures' : 'credit';
        return real(tx, asked, deps);
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
    passPeople: (real) => (tx, asked, deps) => {
      const isReturn = asked.kept === 'proposal' && asked.wanted.operation === 'return-payout';
      return real(tx, isReturn ? { ...asked, act: { rule: 'amount', amountUsdCents: 0 } } : asked, deps);
    },
  }),

  'a proposal counts for another state': () => ({
    proposalDigest: (real) => (wanted) => real(wanted, null),
  }),

  'a proposal never expires': asking(({ first }) => ({
    first: first && { ...first, expiresAtMs: Infinity },
  })),

  'an approval in a record never expires': () => ({
    passPeople: ofRecord((transaction, nowMs) => ({
      ...transaction,
      approvals: (transaction.approvals ?? []).map((each) => ({ ...each, atMs: nowMs })),
    })),
  }),

  'who approved first is not looked at again': () => ({
    isActiveAdmin: () => () => true,
  }),

  'one approval pays a withdrawal': () => ({
    passPeople: aloneIf('Withdrawal'),
  }),

  'a deposit is a way around the rule': () => ({
    passPeople: aloneIf('Deposit'),
  }),

  'what was asked for counts, not what is booked': () => ({
    passPeople: (real) => (tx, asked, deps) => {
      if (asked.kept !== 'record' || asked.transaction.received === null) return real(tx, asked, deps);
      const { amountUsdCents } = asked.transaction;
      return real(tx, { ...asked, act: { rule: 'amount', amountUsdCents } }, deps);
    },
  }),

  'a second approval counts for another amount': () => ({
    passPeople: ofRecord((transaction) => ({
      ...transaction,
      received: transaction.received && { ...transaction.received, coinUnits: 0 },
    })),
  }),

  'the rule itself takes one': aloneBy('policy'),

  'a loosening counts immediately': () => ({
    withPolicy: () => (_stored, policy) => ({ policy, next: null }),
  }),

  'deposit addresses take one': aloneBy('wallet'),
};

type Asked = Parameters<Decisions['decidePeople']>[0];

/** The rule is asked something else. */
function asking(other: (options: Asked) => Partial<Asked>): () => Fault {
  return () => ({ decidePeople: (real) => (options) => real({ ...options, ...other(options) }) });
}

function aloneBy(rule: Asked['act']['rule']): () => Fault {
  return () => ({
    decidePeople: (real) => (options) => {
      const verdict = real(options);
      return verdict === 'first' && options.act.rule === rule ? 'alone' : verdict;
    },
  });
}

type Wrapped = NonNullable<Fault['passPeople']>;

/** The rule is asked about another record than the one that is decided. */
function ofRecord(other: (transaction: Transaction, nowMs: number) => Transaction): Wrapped {
  return (real) => (tx, asked, deps) =>
    real(
      tx,
      asked.kept === 'record' ? { ...asked, transaction: other(asked.transaction, deps.now()) } : asked,
      deps,
    );
}

function aloneIf(type: Transaction['type']): Wrapped {
  return (real) => async (tx, asked, deps) =>
    asked.kept === 'record' && asked.transaction.type === type ? { first: undefined } : real(tx, asked, deps);
}
