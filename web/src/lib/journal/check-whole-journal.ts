import { journalEntryFromWire, type JournalPageWire } from '@keelstone/domain/api/journal.wire';
import { statementContract } from '@keelstone/domain/api/statement.contract';
import { limits } from '@keelstone/domain/limits';
import { beginCheck, checkEntry, endCheck, type JournalFault } from '@keelstone/domain/ledger/journal-check';
import { call } from '../api/call.ts';

/** More faults than this are counted and not kept: they may be as many as the entries. */
const keptMax = 50;

export type JournalResult = {
  entries: number;
  /** Entries whose own hash only the server can compute. */
  unhashed: number;
  /** The hash of the last entry. */
  head: string;
  faults: JournalFault[];
  faultCount: number;
  /** Stopped before the last entry: nothing is known of those after it. */
  isStopped: boolean;
};

/**
 * Recomputes a whole journal in this browser, with the code that the reconciliation runs: a page at a time from the
 * first entry on, so that it needs the memory of one page. An entry that is posted meanwhile is checked too.
 */
export async function checkWholeJournal(
  userId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (entries: number, of: number) => void },
): Promise<JournalResult> {
  const check = beginCheck(userId);
  const faults: JournalFault[] = [];
  let faultCount = 0;
  const keep = (found: readonly JournalFault[]): void => {
    faultCount += found.length;
    faults.push(...found.slice(0, keptMax - faults.length));
  };
  let head = '';
  let cursor: string | undefined;
  let isStopped = false;
  do {
    const page = await nextPage(userId, cursor, signal);
    if (page === undefined) {
      isStopped = true;
      break;
    }
    for (const item of page.items) keep(checkEntry(check, journalEntryFromWire(item)));
    const { account, nextCursor } = page;
    onProgress(check.entries, account.seq);
    head = account.head;
    cursor = nextCursor ?? undefined;
    if (cursor === undefined) keep(endCheck(check, { ...account.balances, ...account }));
  } while (cursor !== undefined);
  return { entries: check.entries, unhashed: check.unhashed, head, faults, faultCount, isStopped };
}

/** `undefined` once the check was stopped. */
async function nextPage(
  userId: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<JournalPageWire | undefined> {
  if (signal.aborted) return undefined;
  try {
    const page = await call(statementContract['list-journal'], {
      params: { userId },
      query: { limit: limits.journalPageSize, sort: 'oldest', cursor },
      signal,
    });
    return signal.aborted ? undefined : page;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
