import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { uploadTexts } from '@keelstone/domain/core/upload/upload.texts';
import { transactionAnswerSchema } from '@keelstone/domain/money/transaction/transaction-question';
import type { TransactionQuestionWire } from '@keelstone/domain/money/transaction/transaction-question.wire';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { RemarksField } from '../../../ui/remarks-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TxidField } from '../../../ui/txid-field.tsx';
import { AskedNote } from '../../core/question/question-words.tsx';
import { ImageDrop } from '../../core/upload/image-drop.tsx';
import { pickCoin } from './transaction-facts.ts';
import { useAnswerTransaction } from './transaction.calls.ts';

/** The open question about a transaction with the form for its answer, for the owner alone. */
export function TransactionQuestion({ transaction }: { transaction: TransactionWire }) {
  const { _id: uid } = useCurrentUser();
  const { question, user } = transaction;
  if (question === undefined || user._id !== uid) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <AskedNote text={question.text} />
      <AnswerTransaction key={question.number} transaction={transaction} question={question} />
    </Box>
  );
}

type Props = { transaction: TransactionWire; question: TransactionQuestionWire };
type Values = { proof: File | undefined; txid: string; explanation: string };

function AnswerTransaction({ transaction, question: { number, items } }: Props) {
  const { answer, upload } = useAnswerTransaction(transaction, number);
  const [isProof, isTxid, isExplanation] = [
    items.includes('proof'),
    items.includes('transaction-id'),
    items.includes('explanation'),
  ];
  const initialValues: Values = { proof: undefined, txid: transaction.txid ?? '', explanation: '' };
  const form = useOrderedForm({
    initialValues,
    schema: transactionAnswerSchema(items),
    toInput: ({ proof, txid, explanation }) => ({
      proof: proof?.name ?? '',
      txid: txid.trim(),
      explanation: explanation.trim(),
      file: proof,
    }),
    onSubmit: async ({ file, txid, explanation }, { setFieldError }) => {
      const wrong = await answer({
        proof: isProof ? file : undefined,
        txid: isTxid ? txid : undefined,
        explanation: isExplanation ? explanation : undefined,
      });
      if (wrong !== undefined) setFieldError(wrong.field, wrong.message);
    },
  });
  return (
    <Stack component="form" aria-label="Your answer" noValidate spacing={2} onSubmit={form.onSubmit}>
      {isProof && (
        <ImageDrop
          id="proof"
          label="Proof of payment"
          hint={uploadTexts.imageHint}
          file={form.values.proof}
          onChange={(file) => form.setValue('proof', file)}
          onReject={(message) => form.setError('proof', message)}
          required
          error={form.errorOf('proof')}
          upload={upload}
        />
      )}
      {isTxid && (
        <TxidField
          {...form.control('txid', 'Your wallet shows it with the payment.')}
          coin={pickCoin(transaction).coin}
          label="Transaction id"
          disabled={form.isSubmitting}
        />
      )}
      {isExplanation && (
        <RemarksField {...form.field('explanation')} label="Explanation" disabled={form.isSubmitting} />
      )}
      <SubmitButton isBusy={form.isSubmitting} busyText="Sending...">
        Send answer
      </SubmitButton>
    </Stack>
  );
}
