import { DomainError } from '@keelstone/domain/errors';
import { decideKycAsk } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import type { KycAskItem } from '@keelstone/domain/identity/kyc/kyc-record';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../../core/administrator/require-active-caller.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import type { Deps } from '../../deps.ts';

/**
 * Asks an applicant for some items again: the question, its mail and its audit row in one transaction. Exactly the open
 * question again changes nothing. Errors: `not-found`, `own-record`, `already-decided`, `ask-limit`, `forbidden`.
 */
export async function askKyc(
  options: { kycId: string; items: readonly KycAskItem[]; text: string; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  const { kycId, items, text, caller, origin } = options;
  await deps.runTransaction(async (tx) => {
    const [record, callersUser] = await readTogether(tx, deps.kyc.at(kycId), deps.users.at(caller.uid));
    if (record === undefined) throw new DomainError('not-found');
    const user = await deps.users.read(tx, record.uid);
    const admin = requireActiveAdmin(callersUser, deps.now());
    const asked = decideKycAsk({ record, items, text, admin, atMs: deps.now() });
    if (asked === undefined) return;
    const { number } = asked.ask;
    deps.kyc.put(tx, kycId, asked.record);
    touchSignal(deps, tx, record.uid);
    if (user !== undefined)
      notifyHolder(deps, tx, {
        kind: 'kyc-information',
        effectId: `${kycId}_${String(number)}`,
        user,
        values: { name: user.name, items, text, link: `${deps.config.appUrl}/kyc` },
      });
    const detail = { number, items: items.join(', '), text };
    writeAudit(deps, tx, {
      action: 'ask-kyc',
      caller,
      origin,
      targetId: kycId,
      subjectUid: record.uid,
      detail,
    });
  });
}
