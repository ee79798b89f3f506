import { withoutLinks } from '@keelstone/domain/auth/credentials';
import { DomainError } from '@keelstone/domain/errors';
import { recordId } from '@keelstone/domain/ids';
import { assertMayApply } from '@keelstone/domain/kyc/decide-kyc';
import type { DocumentType, KycDetails, KycRecord } from '@keelstone/domain/kyc/kyc-record';
import { emailForms } from '@keelstone/domain/validation/email-local';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { assertAdult, cleaned } from './clean-details.ts';
import { claimUpload } from '../upload/claim-upload.service.ts';

export type KycSubmission = {
  caller: Caller;
  details: KycDetails;
  documentType: DocumentType;
  document: string;
};

/**
 * Files an application: a Pending record and `kycStatus` Pending in one transaction. The same upload
 * sent again is the same application. Errors: `no-user` (another e-mail than the account's), `invalid-input`,
 * `kyc-pending`, `kyc-approved`, and those of the upload.
 */
export async function submitKyc(submission: KycSubmission, deps: Deps): Promise<void> {
  const { caller, documentType } = submission;
  const details = cleaned(submission.details);
  if (!emailForms(details.email).includes(caller.user.email)) throw new DomainError('no-user');
  assertAdult(details.dob, deps.now());

  const id = recordId({ uid: caller.uid, kind: 'kyc', key: submission.document });
  await claimUpload(
    {
      reference: submission.document,
      uid: caller.uid,
      kind: 'kyc',
      recordId: id,
      earlier: () => deps.kyc.find(id),
      checked: async () => assertMayApply(caller.user, deps.now()),
      work: async (document) => {
        const record = await file({ id, uid: caller.uid, details, documentType, document }, deps);
        return { record, kept: record.document };
      },
    },
    deps,
  );
}

type Filing = Pick<KycRecord, 'id' | 'uid' | 'details' | 'documentType'> & {
  document: Promise<NonNullable<KycRecord['document']>>;
};

/**
 * Writes the Pending record and the user's status, and spends the ticket; of the same form sent twice simultaneously,
 * the second finds the first one's record.
 */
async function file(filing: Filing, deps: Deps): Promise<KycRecord> {
  return deps.runTransaction(async (tx) => {
    const [earlier, user, credentials] = await readTogether(
      tx,
      deps.kyc.at(filing.id),
      deps.users.at(filing.uid),
      deps.credentials.at(filing.uid),
    );
    if (earlier !== undefined) return earlier;
    if (user === undefined) throw new DomainError('no-user');
    assertMayApply(user, deps.now());
    const record: KycRecord = {
      ...filing,
      document: await filing.document,
      userName: user.name,
      userEmail: user.email,
      status: 'Pending',
      checkedBy: null,
      checkedAtMs: null,
      reason: '',
      createdAtMs: deps.now(),
      isDeleted: false,
    };
    deps.kyc.create(tx, record.id, record);
    deps.users.put(tx, user.uid, { ...user, kycStatus: 'Pending' });
    if (credentials !== undefined)
      deps.credentials.put(tx, user.uid, withoutLinks(credentials, ['kyc-ticket', 'delete-account']));
    touchSignal(deps, tx, user.uid);
    notifyHolder(deps, tx, {
      kind: 'kyc-received',
      effectId: record.id,
      user,
      values: {
        name: user.name,
        documentType: record.documentType,
        link: `${deps.config.appUrl}/kyc`,
      },
    });
    return record;
  });
}
