import type { ChainFinding } from '@keelstone/domain/chain/booked-deposit';
import { findingToWire, type FindingWire } from '@keelstone/domain/api/books.wire';
import { DomainError } from '@keelstone/domain/errors';
import { fieldMessages } from '@keelstone/domain/messages';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Operation } from '../../../platform/two-people/operation.ts';

type Closing = By & {
  findingId: string;
  /** The journal entry that corrected it; empty for none. */
  entryId: string;
  note: string;
};

/**
 * Closes a finding by the journal entry of that account which corrected it, or by a note of what it was; one of them is
 * required. One about a payment that is gone no longer stops the account, and what it concerns is not read again. A
 * closed one stays as it is; the answer shows it, so one that somebody else has closed leaves the row of a
 * view. Errors: `not-found`, `own-record`, `forbidden`, `invalid-input` for an entry that is not of that account, or
 * without entry and note.
 */
export function closeFinding(
  { findingId, entryId, note, caller }: Closing,
  deps: Pick<Deps, 'accounts' | 'chainFacts' | 'findings' | 'journal' | 'users' | 'now'>,
): Operation<FindingWire> {
  if (entryId === '' && note.trim() === '')
    throw new DomainError('invalid-input', { field: 'note', message: fieldMessages.required });
  return {
    async decide(reader) {
      const [finding, callersUser] = await readTogether(
        reader,
        deps.findings.at(findingId),
        deps.users.at(caller.uid),
      );
      const { uid: byUid } = requireActiveAdmin(callersUser, deps.now());
      if (finding === undefined) throw new DomainError('not-found');
      const { uid, code, isOpen } = finding;
      if (uid === byUid) throw new DomainError('own-record');
      const target = { targetId: findingId, subjectUid: uid === '' ? byUid : uid };
      if (!isOpen) {
        const isOthers = uid !== '' && finding.closure?.byUid !== byUid;
        const view = { action: 'get-books', ...target, detail: { asked: 'close-finding' } } as const;
        return { answer: () => findingToWire(finding), ...(isOthers && { audit: view }) };
      }
      // An id with a slash would name something else.
      const entry =
        entryId === '' || entryId.includes('/') ? undefined : await deps.journal.read(reader, entryId);
      if (entryId !== '' && (entry === undefined || (uid !== '' && entry.uid !== uid)))
        throw new DomainError('invalid-input', {
          field: 'entryId',
          message: 'This is not a journal entry of that account',
        });
      const isOfPayment = code === ('payment-gone' satisfies ChainFinding);
      const [account, facts] = isOfPayment
        ? await readTogether(reader, deps.accounts.at(uid), deps.chainFacts.at(finding.subject))
        : [];
      const closure = { atMs: deps.now(), byUid, note, entryId: entryId === '' ? null : entryId };
      const closed = { ...finding, isOpen: false, closure };
      return {
        answer: () => findingToWire(closed),
        write(tx) {
          deps.findings.put(tx, findingId, closed);
          if (account?.chainDoubts?.includes(finding.subject) === true) {
            const chainDoubts = account.chainDoubts.filter((doubt) => doubt !== finding.subject);
            deps.accounts.put(tx, uid, { ...account, chainDoubts });
            // One that is back is read on until it is settled.
            if (facts !== undefined) deps.chainFacts.put(tx, facts.recordId, { ...facts, isOpen: false });
          }
        },
        audit: { action: 'close-finding', ...target, detail: { code, entryId, note } },
      };
    },
  };
}
