import type { UserBooks } from '@keelstone/domain/ledger/invariants';
import { entryText, type ExpectedBooks, type ExpectedRecord } from './expected-books.ts';

type StoredFile = Pick<UserBooks, 'entries' | 'transactions'>;

/** Every effect that is lost, there twice, there without having been asked for, or out of order; empty means none. */
export function checkEffects(expected: ExpectedBooks, { entries, transactions }: StoredFile): string[] {
  const journal = entries
    .filter(({ recordId }) => !recordId.startsWith('arranged'))
    .map(({ event, recordId, reason }) => entryText(event, event === 'figures-edited' ? reason : recordId));
  const records = transactions.map((record) =>
    recordText(record.id, {
      ...record,
      key: record.transactionId,
      usdCents: record.amountUsdCents,
      isHidden: record.isHiddenForUser,
    }),
  );
  const wanted = [...expected.records].map(([id, record]) => recordText(id, record));
  const problems = [...differences(wanted, records), ...differences(expected.journal, journal)];
  if (problems.length > 0) return problems;
  const isInOrder = expected.journal.every((line, index) => line === journal[index]);
  return isInOrder ? [] : ['the journal is out of order'];
}

function recordText(id: string, record: ExpectedRecord): string {
  const { type, status, key, usdCents, isHidden, isDeleted } = record;
  return [type, id, key, status, usdCents, isHidden ? 'hidden' : '', isDeleted ? 'deleted' : ''].join(' ');
}

function differences(wanted: readonly string[], found: readonly string[]): string[] {
  const count = (lines: readonly string[], line: string): number =>
    lines.filter((one) => one === line).length;
  return [...new Set([...wanted, ...found])].flatMap((line) => {
    const [shouldBe, is] = [count(wanted, line), count(found, line)];
    return shouldBe === is ? [] : [`${line}: ${String(is)} times, not ${String(shouldBe)}`];
  });
}
