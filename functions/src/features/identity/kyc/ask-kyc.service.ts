import { decideKycAsk } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import type { KycAskItem } from '@keelstone/domain/identity/kyc/kyc-record';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { askOwner, type Question } from '../../core/question/ask-owner.service.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Asks an applicant for some items again. Errors: `not-found`, `forbidden`, and those of `decideKycAsk`. */
export async function askKyc(question: Question<KycAskItem>, deps: Deps): Promise<void> {
  const { id, items, text } = question;
  await askOwner(
    question,
    {
      action: 'ask-kyc',
      records: deps.kyc,
      decide: (record, by) => decideKycAsk({ record, items, text, ...by }),
      notify(tx, { ask, owner: user }) {
        const values = { items, text, link: `${deps.config.appUrl}/kyc` };
        const effectId = `${id}_${String(ask.number)}`;
        notifyHolder(tx, { kind: 'kyc-information', effectId, user, values }, deps);
      },
    },
    deps,
  );
}
