import type { ReasonsAndQuestions } from './check/reasons-and-questions.ts';

/** The reasons and questions that administrators choose from. People read them in our mails. */
export const reasonsAndQuestions: ReasonsAndQuestions = {
  rejectKyc: [
    'The photo of the document is blurred or cut off',
    'The document has expired',
    'The details do not match the document',
    'This kind of document is not accepted',
  ],
  askKyc: [
    'The photo of the document is blurred or cut off',
    'The name is not the one in the document',
    'The date of birth is not the one in the document',
    'The address is not complete',
  ],
  rejectDeposit: [
    'The payment did not arrive',
    'The proof does not match the amount',
    'The proof cannot be read',
    'The payment came from somebody else',
  ],
  askDeposit: [
    'We cannot find this payment on the chain',
    'The proof does not show the amount or the address',
    'Please tell us from whose wallet it was sent',
  ],
  rejectWithdrawal: [
    'The address is not yours to use',
    'The address does not belong to this coin',
    'We could not reach you to confirm this withdrawal',
  ],
  askWithdrawal: ['Whose address is this?', 'Please tell us what this withdrawal is for'],
};
