import { addNote, newCase, type ReviewCase } from '@keelstone/domain/core/review/review-case';
import type { ReviewList } from '@keelstone/domain/core/review/review-list';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../administrator/require-active-caller.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { checkRecord, recordAt } from './reviewed-record.ts';
import type { Deps } from '../../deps.ts';

type Noting = { list: ReviewList; id: string; text: string; key: string; caller: Caller; origin: Origin };

/**
 * Adds a note for other administrators; one that arrives twice is kept once, and leaves the row of a view, since the
 * answer shows the notes. The audit row only has its key: its text is only in the case, which the account holder cannot
 * read and which can be erased. Errors: `not-found`, `own-record`, `key-reused`, `note-limit`.
 */
export function noteCase({ list, id, text, key, caller, origin }: Noting, deps: Deps): Promise<ReviewCase> {
  return deps.runTransaction(async (tx) => {
    const [kept = newCase, callersUser, found] = await readTogether(
      tx,
      deps.reviewCases.at(id),
      deps.users.at(caller.uid),
      recordAt({ list, id }, deps),
    );
    const atMs = deps.now();
    const by = requireActiveAdmin(callersUser, atMs);
    const record = checkRecord(found, { list, callerUid: caller.uid });
    const changed = addNote(kept, { key, by, atMs, text });
    const about = { caller, origin, targetId: id, subjectUid: record.uid };
    if (changed === undefined) {
      writeAudit(deps, tx, { ...about, action: 'get-case' });
      return kept;
    }
    deps.reviewCases.put(tx, id, changed);
    writeAudit(deps, tx, { ...about, action: 'note-case', detail: { list, key } });
    return changed;
  });
}
