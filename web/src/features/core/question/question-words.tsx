import type { AskState } from '@keelstone/domain/core/question/question';
import type { KycAskItem } from '@keelstone/domain/identity/kyc/kyc-record';
import type { TransactionAskItem } from '@keelstone/domain/money/transaction/transaction';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip, type Status } from '../../../ui/status-chip.tsx';

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

type Props = { text: string; isTitled?: boolean };

/** What an administrator asks, as the owner of the record reads it. */
export function AskedNote({ text, isTitled = true }: Props) {
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      {isTitled && <AlertTitle>{askedTitle}</AlertTitle>}
      <Box component="p" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Alert>
  );
}

type StatusWithAskProps = { status: Status; asked: AskState | undefined };

/** A status, and next to it whether the last question is open or answered. */
export function StatusWithAsk({ status, asked }: StatusWithAskProps) {
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <StatusChip status={status} />
      {asked !== undefined && (
        <Typography variant="caption" color="textSecondary" component="span">
          {askedWords[asked]}
        </Typography>
      )}
    </Box>
  );
}
