import type { Account } from './account.ts';
import { toCheckableEntry, type JournalEntry } from './journal.ts';
import { beginCheck, checkEntry, endCheck } from './journal-check.ts';
import type { Violation } from './violation.ts';

/** The journal on its own and against the account: I1, I2, I3 and I6. */
export function checkJournal(account: Account, entries: readonly JournalEntry[]): Violation[] {
  const { uid } = account;
  const check = beginCheck(uid);
  const faults = entries.flatMap((entry) => checkEntry(check, toCheckableEntry(entry)));
  return [...faults, ...endCheck(check, account)].map(({ invariant, subject, detail }) => ({
    invariant,
    uid,
    subject,
    detail,
  }));
}
