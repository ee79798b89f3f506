import { emptyAccount } from '../../src/ledger/account.ts';
import { checkSuspensions, type Suspension } from '../../src/ledger/check-suspensions.ts';
import { checkUserBooks } from '../../src/ledger/invariants.ts';
import { addToTotals, checkTotals, emptyTotals } from '../../src/ledger/totals.ts';
import type { Violation } from '../../src/ledger/violation.ts';
import { Bank } from './bank.ts';
import { holders, type Command, type Holder, type Person } from './command.ts';
import { compare } from './compare.ts';
import type { Decisions } from './decisions.ts';
import { resolve, type Creation, type Operation } from './operation.ts';
import { Oracle } from './oracle.ts';
import { outcomeText, type Outcome } from './outcome.ts';

/** The first command after which something was wrong, with everything that was. */
export type Failure = { step: number; problems: string[]; trail: string[] };

/** Counts `kind: outcome` over many sequences, to show that the model really reaches what it claims to test. */
export type Tally = Map<string, number>;

/** How many operations before a failure are shown: shrunk sequences can stay long (security.md 4). */
const trailLength = 40;

/**
 * Plays commands against bank and oracle. After each one: the bank answers what the oracle says (I8, I10), its
 * documents are what the oracle says (I2 to I5, I7), a command without effect changed no document (I9), and the
 * production invariants find nothing in the books of the user concerned (I1 to I6, I10). At the end they look at the
 * books of all, at their sum (I7) and at the suspensions (I11).
 */
export function play(commands: readonly Command[], decisions: Decisions, tally?: Tally): Failure | undefined {
  const bank = new Bank(decisions);
  const oracle = new Oracle();
  const requests: Creation[] = [];
  const suspensions = new Map<Person, Suspension[]>();
  const trail: [Operation, Outcome][] = [];

  for (const [step, command] of commands.entries()) {
    const operation = resolve(command, { step, requests, records: oracle.records });
    if (operation === undefined) continue;
    if ('name' in operation) requests.push(operation);

    const atMs = 1_700_000_000_000 + step * 1000;
    const before = bank.store.snapshot();
    const expected = oracle.expect(operation);
    const outcome = bank.run(operation, atMs);
    const actual = outcomeText(outcome);
    if (operation.kind === 'set-blocked') noteSuspension(suspensions, operation, atMs);
    trail.push([operation, outcome]);
    count(tally, `${command.kind}: ${actual}`);

    const subject = subjectOf(operation, oracle);
    const problems = [
      ...(actual === expected ? [] : [`answered "${actual}", not "${expected}" ${reasonOf(outcome)}`]),
      ...(actual === 'done' || isUnchanged(before, bank)
        ? []
        : ['I9: a command without effect changed documents']),
      ...compare(bank, oracle),
      ...(actual === 'done' && subject !== undefined ? violations(bank, subject).map(violationText) : []),
    ];
    if (problems.length > 0) return failureOf(step, problems, trail);
  }

  for (const line of oracle.books.system.keys()) count(tally, `books: ${line}`);
  const problems = wholeViolations(bank, suspensions).map(violationText);
  return problems.length === 0 ? undefined : failureOf(commands.length, problems, trail);
}

function failureOf(step: number, problems: string[], trail: [Operation, Outcome][]): Failure {
  const lines = trail.slice(-trailLength);
  return {
    step,
    problems,
    trail: lines.map(([operation, outcome]) => `${JSON.stringify(operation)} → ${outcomeText(outcome)}`),
  };
}

function isUnchanged(before: object[], bank: Bank): boolean {
  const after = bank.store.snapshot();
  return before.length === after.length && before.every((document, index) => document === after[index]);
}

function violations({ store }: Bank, uid: Holder): Violation[] {
  const account = store.find('accounts', uid) ?? emptyAccount(uid, 0);
  const entries = store.all('journal').filter((entry) => entry.uid === uid);
  const transactions = store.all('transactions').filter((transaction) => transaction.uid === uid);
  return checkUserBooks({ account, entries, transactions });
}

function wholeViolations(bank: Bank, suspensions: Map<Person, Suspension[]>): Violation[] {
  const { store } = bank;
  const totals = emptyTotals();
  for (const account of store.all('accounts')) addToTotals(totals, { account, entries: [] });
  const journal = store.all('journal');
  addToTotals(totals, { account: emptyAccount('', 0), entries: journal });
  return [
    ...holders.flatMap((uid) => violations(bank, uid)),
    ...checkTotals(totals),
    ...[...suspensions].flatMap(([uid, periods]) => checkSuspensions(uid, journal, periods)),
  ];
}

function violationText({ invariant, uid, subject, detail }: Violation): string {
  return `${invariant} ${uid} ${subject}: ${detail}`;
}

function subjectOf(operation: Operation, { records }: Oracle): Holder | undefined {
  if ('user' in operation) return holders.find((holder) => holder === operation.user);
  return records.find(({ name }) => name === operation.target)?.user;
}

function noteSuspension(
  suspensions: Map<Person, Suspension[]>,
  { user, isBlocked }: Extract<Operation, { kind: 'set-blocked' }>,
  atMs: number,
): void {
  const periods = suspensions.get(user) ?? [];
  const open = periods.find(({ untilMs }) => untilMs === null);
  if (isBlocked && open === undefined) periods.push({ fromMs: atMs, untilMs: null });
  if (!isBlocked && open !== undefined) open.untilMs = atMs;
  suspensions.set(user, periods);
}

function reasonOf(outcome: Outcome): string {
  return outcome.end === 'broken' ? `(${outcome.reason})` : '';
}

function count(tally: Tally | undefined, what: string): void {
  tally?.set(what, (tally.get(what) ?? 0) + 1);
}
