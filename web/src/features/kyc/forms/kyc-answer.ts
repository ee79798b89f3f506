import type { KycQuestionWire } from '@keelstone/domain/api/kyc.wire';
import { fieldsOfItems, type KycAnswerField } from '@keelstone/domain/kyc/kyc-ask';
import type { KycAskItem } from '@keelstone/domain/kyc/kyc-record';
import { entriesOf, kycFormSchema, type KycEntries } from './kyc-form.schema.ts';

/** What is sent: the fields of the items that were asked for, and nothing else. */
export type KycAnswerEntries = Partial<Pick<KycEntries, KycAnswerField>>;

/** The identity form as a question opens it: with what was declared of its items, and without the document. */
export function answerEntries({ items: _items, text: _text, ...question }: KycQuestionWire): KycEntries {
  const declared = { ...entriesOf({ email: '' }, undefined) };
  for (const [field, value] of Object.entries(question))
    if (field in declared && typeof value === 'string') Object.assign(declared, { [field]: value });
  return { ...declared, hasNoLastName: question.lastName === '' };
}

/** The rules of the identity form for some items. */
export function answerSchema(items: readonly KycAskItem[]) {
  return kycFormSchema.pick(fieldsOfItems(items));
}

/** What was entered for some items. */
export function answered(entries: KycEntries, items: readonly KycAskItem[]): KycAnswerEntries {
  const fields: readonly string[] = fieldsOfItems(items);
  return Object.fromEntries(Object.entries(entries).filter(([field]) => fields.includes(field)));
}
