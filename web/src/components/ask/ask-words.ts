import type { AskState } from '@keelstone/domain/ask/ask';
import type { CaseItem } from '@keelstone/domain/review/verdict';

/** What the owner of a record reads above a question. */
export const askedTitle = 'Information asked for';

/** What a row in administrators' lists says about the last question. */
export const askedWords: Readonly<Record<AskState, string>> = { asked: 'Asked', answered: 'Answered' };

/** What can be asked for, as it is called in dialogs and lists. */
export const itemLabels: Readonly<Record<CaseItem, string>> = {
  name: 'Name',
  'birth-date': 'Date of birth',
  address: 'Address',
  document: 'Document',
  proof: 'Proof of payment',
  'transaction-id': 'Transaction id',
  explanation: 'Explanation',
};

/** The fields that an answer changes. */
export const fieldLabels: Readonly<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  dob: 'Date of Birth',
  addressOne: 'Address Line 1',
  addressTwo: 'Address Line 2',
  city: 'City',
  state: 'State',
  nationality: 'Nationality',
  zipCode: 'Zip Code',
  id: 'Document type',
  txid: 'Transaction id',
};

/** A reason for rejection made of the items that a reviewer found not to be fine; none if there are none. */
export function reasonsOf(notFine: readonly CaseItem[] = []): string[] {
  const labels = notFine.map((item) => itemLabels[item].toLowerCase());
  return labels.length === 0 ? [] : [`Not accepted: ${labels.join(', ')}`];
}
