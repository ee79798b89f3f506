/** The invariants that the books alone can break. */
export const invariantTexts = {
  I1: 'each journal entry sums to zero per asset',
  I2: 'the account equals the sum of its journal lines',
  I3: 'available and held are never negative, at any point of the journal',
  I4: 'held equals what the Pending withdrawals hold',
  I5: 'each record has exactly the journal entries that its status asks for',
  I6: 'the journal is one unbroken chain that ends at the account',
  I7: 'users and platform accounts together sum to zero per asset',
  I10: 'one idempotency key makes one record',
  I11: 'a suspended user moves no money',
} as const;

export type InvariantId = keyof typeof invariantTexts;

/** One broken invariant. `subject` is the entry, record or asset with the fault. `detail` is for the operator. */
export type Violation = { invariant: InvariantId; uid: string; subject: string; detail: string };
