import { decideKycQuestion } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import type { KycQuestionItem } from '@keelstone/domain/identity/kyc/kyc-record';
import type { Deps } from '../../../platform/deps.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { askOwner, type NewQuestion } from '../../core/question/ask-owner.service.ts';

/** Asks an applicant for some items again. Errors: `not-found`, `forbidden`, and those of `decideKycQuestion`. */
export async function askKyc(draft: NewQuestion<KycQuestionItem>, deps: Deps): Promise<void> {
  const { id, items, text } = draft;
  await askOwner(
    draft,
    {
      action: 'ask-kyc',
      records: deps.kyc,
      decide: (record, by) => decideKycQuestion({ record, items, text, ...by }),
      notify(tx, { question, owner: user }) {
        const values = { items, text, link: `${deps.config.appUrl}/kyc` };
        const effectId = `${id}_${String(question.number)}`;
        notifyHolder(tx, { kind: 'kyc-information', effectId, user, values }, deps);
      },
    },
    deps,
  );
}
