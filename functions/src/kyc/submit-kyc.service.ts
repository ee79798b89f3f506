import { DomainError } from '@keelstone/domain/errors';
import { recordId } from '@keelstone/domain/ids';
import { assertMayApply } from '@keelstone/domain/kyc/decide-kyc';
import { ageInYears, capitalised } from '@keelstone/domain/kyc/kyc.schema';
import type { DocumentType, KycDetails } from '@keelstone/domain/kyc/kyc-record';
import { limits } from '@keelstone/domain/limits';
import { fieldMessages } from '@keelstone/domain/messages';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { claimUpload } from '../upload/claim-upload.service.ts';

export type KycSubmission = {
  caller: Caller;
  details: KycDetails;
  documentType: DocumentType;
  document: string;
};

/**
 * Files an application: a Pending record and `kycStatus` Pending in one transaction (design.md 5). The same upload
 * sent again is the same application. Errors: `no-user` (another e-mail than the account's), `invalid-input`,
 * `kyc-pending`, `kyc-approved`, and those of the upload.
 */
export async function submitKyc(submission: KycSubmission, deps: Deps): Promise<void> {
  const { caller, documentType } = submission;
  const details = cleaned(submission.details);
  if (details.email !== caller.user.email) throw new DomainError('no-user');
  assertAdult(details.dob, deps.now());

  const id = recordId({ uid: caller.uid, kind: 'kyc', key: submission.document });
  if ((await deps.kyc.find(id)) !== undefined) return;
  assertMayApply(caller.user);

  const claim = { reference: submission.document, uid: caller.uid, kind: 'kyc', recordId: id } as const;
  await claimUpload(claim, deps, (document) =>
    deps.runTransaction(async (tx) => {
      const user = await deps.users.read(tx, caller.uid);
      if (user === undefined) throw new DomainError('no-user');
      assertMayApply(user);
      deps.kyc.create(tx, id, {
        id,
        uid: user.uid,
        userName: user.name,
        userEmail: user.email,
        documentType,
        document,
        details,
        status: 'Pending',
        checkedBy: null,
        checkedAtMs: null,
        reason: '',
        createdAtMs: deps.now(),
        isDeleted: false,
      });
      deps.users.put(tx, user.uid, { ...user, kycStatus: 'Pending' });
      touchSignal(deps, tx, user.uid);
    }),
  );
}

function cleaned(details: KycDetails): KycDetails {
  return {
    ...details,
    firstName: capitalised(details.firstName),
    lastName: capitalised(details.lastName),
    email: details.email.toLowerCase(),
  };
}

function assertAdult(dob: string, nowMs: number): void {
  const age = ageInYears(dob, nowMs);
  if (age < limits.ageYearsMin)
    throw new DomainError('invalid-input', { field: 'dob', message: fieldMessages.adult });
  if (age > limits.ageYearsMax)
    throw new DomainError('invalid-input', { field: 'dob', message: fieldMessages.invalid });
}
