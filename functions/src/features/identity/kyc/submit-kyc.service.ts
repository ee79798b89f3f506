import { dropLinks } from '@keelstone/domain/core/one-time-link/credentials';
import { DomainError } from '@keelstone/domain/errors';
import { assertMayApply, decideApplication } from '@keelstone/domain/identity/kyc/decide-kyc';
import type { DocumentType, KycDetails } from '@keelstone/domain/identity/kyc/kyc-record';
import { recordId } from '@keelstone/domain/kernel/ids';
import { listEmailForms } from '@keelstone/domain/kernel/validation/email-local';
import type { Caller } from '../../../platform/call/caller.ts';
import { hiddenFact, readFacts } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { claimUpload } from '../../core/upload/claim-upload.service.ts';
import { assertAdult, cleanDetails } from './clean-details.ts';

export type KycSubmission = {
  caller: Caller;
  details: KycDetails;
  documentType: DocumentType;
  reference: string;
};

/**
 * Files an application: sets a Pending record and `kycStatus` Pending in one transaction, which also spends the ticket.
 * The same upload sent again is the same application. Errors: `no-user` (another e-mail than the account's),
 * `invalid-input`, `kyc-pending`, `kyc-approved`, and those of the upload.
 */
export async function submitKyc(submission: KycSubmission, deps: Deps): Promise<void> {
  const { caller, documentType, reference } = submission;
  const { uid } = caller;
  const details = cleanDetails(submission.details);
  if (!listEmailForms(details.email).includes(caller.user.email)) throw new DomainError('no-user');
  assertAdult(details.dob, deps.now());

  const id = recordId({ uid, kind: 'kyc', key: reference });
  await claimUpload(
    {
      reference,
      uid,
      kind: 'kyc',
      recordId: id,
      findEarlier: () => deps.kyc.find(id),
      // Also checked in the transaction. This earlier check avoids decoding an image in vain.
      check: async () => assertMayApply(caller.user, deps.now()),
      write: (document) =>
        deps.runTransaction(async (tx) => {
          const { nowMs, facts } = await readFacts(tx, deps, (read) =>
            read({
              earlier: hiddenFact(deps.kyc.at(id)),
              user: hiddenFact(deps.users.at(uid)),
              credentials: hiddenFact(deps.credentials.at(uid)),
            }),
          );
          const { earlier, user, credentials } = facts;
          if (earlier !== undefined) return earlier;
          if (user === undefined) throw new DomainError('no-user');
          const application = { id, details, documentType, document, createdAtMs: nowMs };
          const record = decideApplication(user, application);
          deps.kyc.create(tx, id, record);
          deps.users.put(tx, uid, { ...user, kycStatus: 'Pending' });
          if (credentials !== undefined)
            deps.credentials.put(tx, uid, dropLinks(credentials, ['kyc-ticket', 'delete-account']));
          wakeTabs(tx, uid, deps);
          const values = { documentType, link: `${deps.config.appUrl}/kyc` };
          notifyHolder(tx, { kind: 'kyc-received', effectId: id, user, values }, deps);
          return record;
        }),
    },
    deps,
  );
}
