import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuestionState } from '@keelstone/domain/core/question/question';
import type { KycQuestionItem } from '@keelstone/domain/identity/kyc/kyc-record';
import type { TransactionQuestionItem } from '@keelstone/domain/money/transaction/transaction';
import { StatusChip, type Status } from '../../../ui/status-chip.tsx';

/** The title above a question, for the owner of the record. */
export const askedTitle = 'Information asked for';

/** The state of the last question in administrators' lists. */
export const askedWords: Readonly<Record<QuestionState, string>> = { asked: 'Asked', answered: 'Answered' };

export type QuestionItem = KycQuestionItem | TransactionQuestionItem;

/** The items of a question, in dialogs and lists. */
export const itemLabels: Readonly<Record<QuestionItem, string>> = {
  name: 'Name',
  'birth-date': 'Date of birth',
  address: 'Address',
  document: 'Document',
  proof: 'Proof of payment',
  'transaction-id': 'Transaction id',
  explanation: 'Explanation',
};

/** The fields that an answer changes. `id` is the document type of an identity application. */
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

/** An administrator's question, for the owner of the record. */
export function AskedNote({ text, isTitled = true }: { text: string; isTitled?: boolean }) {
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      {isTitled && <AlertTitle>{askedTitle}</AlertTitle>}
      <Box component="p" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Alert>
  );
}

type StatusWithQuestionProps = { status: Status; asked: QuestionState | undefined };

/** A status, and next to it whether the last question is open or answered. */
export function StatusWithQuestion({ status, asked }: StatusWithQuestionProps) {
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <StatusChip status={status} />
      {asked !== undefined && (
        <Typography variant="caption" component="span">
          {askedWords[asked]}
        </Typography>
      )}
    </Box>
  );
}
