import { DomainError } from '@keelstone/domain/errors';
import type { KeptFinding } from '@keelstone/domain/finding/finding';
import { fieldMessages } from '@keelstone/domain/messages';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';

type Closing = {
  findingId: string;
  /** The journal entry that corrected it; empty for none. */
  entryId: string;
  note: string;
  caller: Caller;
  origin: Origin;
};

/**
 * Closes a finding by the journal entry of that account which corrected it, or by a note of what it was; one of them is
 * required. A closed one stays as it is; the answer shows it, so one that somebody else has closed leaves the row of a
 * view. Errors: `not-found`, `own-record`, `forbidden`, `invalid-input` for an entry that is not of that account, or
 * without entry and note.
 */
export async function closeFinding(
  { findingId, entryId, note, caller, origin }: Closing,
  deps: Pick<Deps, 'findings' | 'journal' | 'users' | 'audit' | 'now' | 'runTransaction'>,
): Promise<KeptFinding> {
  if (entryId === '' && note.trim() === '')
    throw new DomainError('invalid-input', { field: 'note', message: fieldMessages.required });
  return deps.runTransaction(async (tx) => {
    const [finding, callersUser] = await readTogether(
      tx,
      deps.findings.at(findingId),
      deps.users.at(caller.uid),
    );
    const { uid: byUid } = requireActiveAdmin(callersUser, deps.now());
    if (finding === undefined) throw new DomainError('not-found');
    if (finding.uid === byUid) throw new DomainError('own-record');
    if (!finding.isOpen) {
      if (finding.uid !== '' && finding.closure?.byUid !== byUid)
        writeAudit(deps, tx, {
          action: 'get-books',
          caller,
          origin,
          targetId: findingId,
          subjectUid: finding.uid,
          detail: { asked: 'close-finding' },
        });
      return finding;
    }
    if (entryId !== '' && !(await isEntryOf(finding, entryId)))
      throw new DomainError('invalid-input', {
        field: 'entryId',
        message: 'This is not a journal entry of that account',
      });
    const closure = { atMs: deps.now(), byUid, note, entryId: entryId === '' ? null : entryId };
    const closed = { ...finding, isOpen: false, closure };
    deps.findings.put(tx, findingId, closed);
    writeAudit(deps, tx, {
      action: 'close-finding',
      caller,
      origin,
      targetId: findingId,
      subjectUid: finding.uid === '' ? byUid : finding.uid,
      detail: { code: finding.code, entryId, note },
    });
    return closed;

    async function isEntryOf({ uid }: KeptFinding, id: string): Promise<boolean> {
      if (id.includes('/')) return false;
      const entry = await deps.journal.read(tx, id);
      return entry !== undefined && (uid === '' || entry.uid === uid);
    }
  });
}
