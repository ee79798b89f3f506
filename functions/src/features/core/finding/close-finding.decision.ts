import { findingToWire } from '@keelstone/domain/core/finding/finding.wire';
import { DomainError } from '@keelstone/domain/errors';
import { isDocumentId } from '@keelstone/domain/kernel/id-patterns';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import type { ChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import { accountFact } from '../../../platform/collections/account-fact.ts';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { defineDecision } from '../decision/decision.ts';
import { writeDoubts } from '../ledger/write-posted.ts';
import { findingFact } from './finding-fact.ts';

/**
 * Closes a finding with the journal entry that corrected the account, or with a note. One of the two is required. A
 * closed finding about a lost payment no longer stops the account, and its payment is not read again. A closed finding
 * is not changed. Its answer shows it, so a repeat by somebody else leaves the audit row of a view. Errors:
 * `not-found`, `own-record`, `invalid-input` for an entry of another account, or if both entry and note are missing.
 */
export const closeFinding = defineDecision('close-finding', {
  // `entryId` is empty if there is no entry.
  request: ({ body: { findingId, entryId, note } }) => ({ findingId, entryId, note }),

  check({ request: { entryId, note } }) {
    if (entryId === '' && note.trim() === '')
      throw new DomainError('invalid-input', { field: 'note', message: validationTexts.required });
  },

  prepare: ({ request: { findingId } }, { lookUp }, deps) => lookUp(deps.findings.at(findingId)),

  async facts(read, { request: { findingId, entryId } }, deps) {
    const { finding, entry } = await read({
      finding: findingFact(deps.findings.at(findingId)),
      entry: isDocumentId(entryId) ? hiddenFact(deps.journal.at(entryId)) : undefined,
    });
    const isOfPayment = finding?.code === ('payment-gone' satisfies ChainFinding);
    const gone = finding?.isOpen === true && isOfPayment ? finding : undefined;
    const about = await read({
      account: gone && accountFact(deps.accounts.at(gone.uid)),
      chainFacts: gone && hiddenFact(deps.chainFacts.at(gone.subject)),
    });
    return { finding, entry, ...about };
  },

  decide(facts, { request: { findingId, entryId, note }, admin: { uid: byUid }, nowMs }, deps) {
    const { finding, entry, account, chainFacts } = facts;
    if (finding === undefined) throw new DomainError('not-found');
    const { uid, code, isOpen } = finding;
    if (uid === byUid) throw new DomainError('own-record');
    const target = { targetId: findingId, subjectUid: uid === '' ? byUid : uid };
    if (!isOpen) {
      const isOthers = uid !== '' && finding.closure?.byUid !== byUid;
      const view = { action: 'get-books', ...target, detail: { asked: 'close-finding' } } as const;
      return { result: finding, ...(isOthers && { view }) };
    }
    if (entryId !== '' && (entry === undefined || (uid !== '' && entry.uid !== uid)))
      throw new DomainError('invalid-input', {
        field: 'entryId',
        message: 'This is not a journal entry of that account',
      });
    const closure = { atMs: nowMs, byUid, note, entryId: entryId === '' ? null : entryId };
    const closed = { ...finding, isOpen: false, closure };
    return {
      result: closed,
      change: {
        write(to) {
          deps.findings.put(to, findingId, closed);
          if (account?.chainDoubts?.includes(finding.subject) !== true) return;
          const chainDoubts = account.chainDoubts.filter((doubt) => doubt !== finding.subject);
          writeDoubts(to, { account, chainDoubts }, deps);
          // Stops reading the payment. A payment that reappears is read again until it is settled.
          if (chainFacts !== undefined)
            deps.chainFacts.put(to, chainFacts.recordId, { ...chainFacts, isOpen: false });
        },
        audit: { ...target, detail: { code, entryId, note } },
      },
    };
  },

  respond: (finding) => findingToWire(finding),
});
