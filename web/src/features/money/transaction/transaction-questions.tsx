import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { QuestionList, ReplacedImage } from '../../core/question/question-list.tsx';
import { PaymentProofImage } from './payment-proof.tsx';

/** Every question about a transaction, in the details that administrators see, or nothing if nobody asked. */
export function TransactionQuestions({ transaction }: { transaction: TransactionWire }) {
  const headingId = useId();
  const { asks = [], status } = transaction;
  if (asks.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ my: 2 }}>
      <Typography id={headingId} variant="note" component="h3" sx={{ mb: 1 }}>
        Questions
      </Typography>
      <QuestionList
        questions={asks}
        isPending={status === 'Pending'}
        image={({ number }) => (
          <ReplacedImage label="See the earlier proof">
            <PaymentProofImage transaction={transaction} replacedBy={number} />
          </ReplacedImage>
        )}
      />
    </Box>
  );
}
