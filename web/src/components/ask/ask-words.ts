import type { AskState } from '@keelstone/domain/ask/ask';
import type { KycAskItem } from '@keelstone/domain/kyc/kyc-record';
import type { TransactionAskItem } from '@keelstone/domain/transaction/transaction';

/** What the owner of a record reads above a question. */
export const askedTitle = 'Information asked for';

/** What a row in administrators' lists says about the last question. */
export const askedWords: Readonly<Record<AskState, string>> = { asked: 'Asked', answered: 'Answered' };

export type AskItem = KycAskItem | TransactionAskItem;

/** What can be asked for, as it is called in dialogs and lists. */
export const itemLabels: Readonly<Record<AskItem, string>> = {
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
