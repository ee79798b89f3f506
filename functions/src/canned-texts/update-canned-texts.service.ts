import { noCannedTexts, seenTexts, type CannedTexts } from '@keelstone/domain/canned-texts/canned-texts';
import { cannedTextsDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { writeAudit } from '../audit/write-audit.ts';
import { requireActiveAdmin } from '../auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';

/**
 * Sets the texts that dialogs offer; setting the same again writes nothing. Errors: `forbidden`, `changed-meanwhile` if
 * the stored ones are not those that the caller has seen.
 */
export async function updateCannedTexts(
  { texts, seen, caller, origin }: { texts: CannedTexts; seen: string; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [current, callersUser] = await readTogether(
      tx,
      deps.cannedTexts.at(cannedTextsDocument),
      deps.users.at(caller.uid),
    );
    const admin = requireActiveAdmin(callersUser, deps.now());
    const kept = seenTexts(current ?? noCannedTexts);
    if (kept === seenTexts(texts)) return;
    if (kept !== seen) throw new DomainError('changed-meanwhile');
    deps.cannedTexts.put(tx, cannedTextsDocument, texts);
    writeAudit(deps, tx, {
      action: 'update-canned-texts',
      caller,
      origin,
      targetId: cannedTextsDocument,
      subjectUid: admin.uid,
      detail: { rejections: texts.rejections.join('\n'), questions: texts.questions.join('\n') },
    });
  });
}
