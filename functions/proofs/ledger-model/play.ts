import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { checkSuspensions, type Suspension } from '@keelstone/domain/core/ledger/check-suspensions';
import { addToTotals, checkTotals, emptyTotals } from '@keelstone/domain/core/ledger/totals';
import type { Violation } from '@keelstone/domain/core/ledger/violation';
import { checkUserBooks } from '@keelstone/domain/desk/books/invariants';
import { findFalseMonths } from '../../src/features/desk/books/check-months.ts';
import type { BooksFinding } from '../../src/features/desk/books/report.ts';
import { holders, type Command, type Holder, type Person } from './command.ts';
import { compare, type Stored } from './compare.ts';
import { isSetting, resolve, type Creation, type Operation } from './operation.ts';
import { Oracle } from './oracle.ts';
import { count, type Failure, type Outcome, type Tally } from './outcome.ts';
import { ServicesInMemory } from './services-in-memory.ts';

/** How many operations before a failure are shown: shrunk sequences can stay long. */
const trailLength = 40;
const startMs = 1_700_000_000_000;
/** Sequences are played one after the other. */
export const inMemory = new ServicesInMemory();

/**
 * Plays commands against the services and the oracle. After each one: the services answer what the oracle expects (I8,
 * I10), their documents are what the oracle expects (I2 to I5, I7), a command without effect wrote nothing (I9), and
 * the production invariants find nothing in the books of the user concerned (I1 to I6, I10), nor, now and then, in what
 * is new since an account was proven. At the end they check the sum of all books (I7) and the suspensions (I11).
 */
export async function play(
  commands: readonly Command[],
  tally?: Tally,
  services = inMemory,
): Promise<Failure | undefined> {
  await services.open(startMs);
  const oracle = new Oracle();
  const requests: Creation[] = [];
  const suspensions = new Map<Person, Suspension[]>();
  const trail: string[] = [];
  const failureOf = (problems: string[]): Failure => ({ problems, trail: trail.slice(-trailLength) });

  let atMs = startMs;
  for (const [step, command] of commands.entries()) {
    const operation = resolve(command, { step, requests, records: oracle.records });
    if (operation === undefined) continue;
    if ('name' in operation) requests.push(operation);

    atMs += 1000;
    const expected = oracle.expect(operation);
    const { outcome, hasWritten, reason } = await services.run(operation, atMs);
    if (operation.kind === 'set-blocked') noteSuspension(suspensions, operation, atMs);
    trail.push(`${JSON.stringify(operation)} → ${outcome}`);
    count(tally, `${command.kind}: ${outcome}`);

    // The books were just compared, and have not changed.
    const isEarly = services.early.includes(outcome) && !mayWrite(expected);
    if ((outcome === expected || isEarly) && outcome !== 'done' && !hasWritten) continue;
    const subjects = subjectsOf(operation, oracle);
    const problems = [
      ...(outcome === expected || isEarly ? [] : [`answered "${outcome}", not "${expected}" ${reason}`]),
      ...(hasWritten && !mayWrite(outcome) ? ['I9: a command without effect wrote something'] : []),
      ...compare(services, oracle),
      // A setting leaves the books as they are, which `compare` has seen.
      ...(isSetting(operation) ? [] : subjects.flatMap((subject) => faultsIn(services, subject))),
    ];
    if (step % 4 === 3) problems.push(...(await services.proveNew()).map(violationText));
    if (problems.length > 0) return failureOf(problems);
  }

  for (const line of oracle.books.system.keys()) count(tally, `books: ${line}`);
  const problems = wholeViolations(services, suspensions).map(violationText);
  return problems.length === 0 ? undefined : failureOf(problems);
}

/** Whether an outcome may write. A mere proposal writes only itself, and no money: that is compared. */
function mayWrite(outcome: Outcome): boolean {
  return outcome === 'done' || outcome === 'proposed';
}

/** The faults that the reconciliation finds in the books of one person. */
function faultsIn(services: ServicesInMemory, holder: Holder): string[] {
  const { accounts, journal, transactions } = services.books;
  const uid = services.uidOf(holder);
  const isTheirs = (row: { uid?: unknown }): boolean => row.uid === uid;
  const [account, entries] = [accounts.get(uid) ?? emptyAccount(uid, 0), journal.filter(isTheirs)];
  const books = { account, entries, transactions: [...transactions.values()].filter(isTheirs) };
  return [
    ...checkUserBooks(books).map(violationText),
    ...findFalseMonths(entries, services.months().filter(isTheirs)).map(
      (id) => `I16 ${id}: is not the journal's`,
    ),
  ];
}

function wholeViolations({ books, uidOf }: Stored, suspensions: Map<Person, Suspension[]>): Violation[] {
  const { accounts, journal } = books;
  const totals = emptyTotals();
  for (const account of accounts.values()) addToTotals(totals, { account, entries: [] });
  addToTotals(totals, { account: emptyAccount('', 0), entries: [...journal] });
  return [
    ...checkTotals(totals),
    ...holders.flatMap((holder) => checkSuspensions(uidOf(holder), journal, suspensions.get(holder) ?? [])),
  ];
}

function violationText({ invariant, uid, subject, detail }: Violation | BooksFinding): string {
  return `${invariant} ${uid} ${subject}: ${detail}`;
}

function subjectsOf(operation: Operation, { records }: Oracle): Holder[] {
  if ('rows' in operation)
    return holders.filter((holder) => operation.rows.some(({ user }) => user === holder));
  if ('user' in operation) return holders.filter((holder) => holder === operation.user);
  if ('target' in operation)
    return records.filter(({ name }) => name === operation.target).map(({ user }) => user);
  return [];
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
