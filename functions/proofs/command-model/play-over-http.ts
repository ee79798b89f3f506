import { currentWallet, policyDocument } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { holders, type Command } from '../ledger-model/command.ts';
import { compare } from '../ledger-model/compare.ts';
import { isSetting, resolve, type Creation, type Operation } from '../ledger-model/operation.ts';
import { count, type Failure, type Tally } from '../ledger-model/outcome.ts';
import { addToTotals, checkTotals, emptyTotals } from '@keelstone/domain/ledger/totals';
import { checkFile } from '../../src/features/desk/reconcile/check-file.ts';
import { fileOf } from '../../testing/books.ts';
import { ApiOracle } from './api-oracle.ts';
import { makeModelPeople, type ModelPeople } from './model-people.ts';
import { differentAnswer, differentViews } from './compare-answers.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { forgetBooks, readStoredBooks } from './stored-books.repository.ts';
import type { Connection } from './connection.ts';
import { outcomeOf, OperationSender } from './operation-sender.ts';

/**
 * Plays one sequence of the model over HTTP with its own people. After each command the API has answered what the
 * oracle expects, and every stored balance, record and journal entry is what the oracle expects; a command without
 * effect has written nothing (I9). At the end all books are checked (I1 to I7, I10 to I14), and what people see is what
 * the oracle expects.
 */
export async function playOverHttp(
  commands: readonly Command[],
  { api, deps, operator, setting, hasPolicy }: ApiUnderTest,
  tally: Tally,
): Promise<Failure | undefined> {
  const people = await makeModelPeople(deps);
  const connection: Connection = { api, deps, people, operator };
  const sender = new OperationSender(connection);
  const oracle = new ApiOracle();
  const idOf = (name: string | undefined): string => sender.idOf(name);
  const requests: Creation[] = [];
  const trail: string[] = [];
  const readBooks = () => readStoredBooks(people, hasPolicy ? sender.proposals.ids : undefined);
  if (hasPolicy) await forgetPolicy(deps);
  let books = await readBooks();

  for (const [step, command] of commands.entries()) {
    const { records, twoPeople } = oracle.core;
    const operation = resolve(command, { step, requests, records, proposals: twoPeople.proposals.all });
    if (operation === undefined) continue;
    if ('name' in operation) requests.push(operation);
    setting.step(operation);

    const expected = oracle.expect(operation, setting.nowMs());
    const answer = await sender.send(operation);
    const before = books;
    books = await readBooks();
    const isChanged = before.text !== books.text;
    const actual = outcomeOf(operation, answer, isChanged);
    trail.push(`${JSON.stringify(operation)} → ${actual}`);
    count(tally, `${command.kind}: ${actual}`);

    const problems = [
      ...(actual === expected ? [] : [`answered "${actual}", not "${expected}"`]),
      ...(answer.status === 200 && 'name' in operation
        ? differentAnswer(answer.body, recordOf(oracle, operation))
        : []),
      ...(isChanged && !mayChange(operation, expected) ? ['I9: what had no effect changed documents'] : []),
      ...compare({ books: books.books, uidOf: (holder) => people.of(holder).uid, idOf }, oracle.core),
    ];
    if (problems.length > 0) return { problems, trail };
  }

  const problems = [
    ...(await violations(people, deps)),
    ...(await differentViews(connection, oracle.core, idOf)),
  ];
  if (problems.length > 0) return { problems, trail };
  await forgetBooks(people);
  return undefined;
}

/** Money moves only in completed operations, and never in changes to a person. */
function mayChange(operation: Operation, expected: string): boolean {
  if (operation.kind === 'command-policy' || expected === 'proposed') return true;
  return expected === 'done' && !isSetting(operation);
}

/** Policy and addresses at the start of every sequence. */
async function forgetPolicy(deps: ApiUnderTest['deps']): Promise<void> {
  await deps.policies.remove(policyDocument);
  await deps.wallets.save(currentWallet, makeWalletVersion());
}

function recordOf(oracle: ApiOracle, { name }: Creation) {
  return oracle.core.records.find((record) => record.name === name);
}

/** The production checks on everything stored about the holders. */
async function violations(people: ModelPeople, deps: ApiUnderTest['deps']): Promise<string[]> {
  const files = await Promise.all(holders.map((name) => fileOf(people.of(name).uid)));
  const totals = emptyTotals();
  for (const file of files) addToTotals(totals, file);
  const found = [
    ...(await Promise.all(files.map((file) => checkFile(file, deps)))).flat(),
    ...checkTotals(totals),
  ];
  return found.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
}
