import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { blockchainContract } from '@keelstone/domain/money/blockchain/blockchain.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { timing } from '../../../config/timing.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/**
 * For the owner: the progress on the chain of the payment that a pending deposit names, or that pays a withdrawal.
 * `isRow`: in the line of a list.
 */
export default function PaymentState({ transaction, isRow }: { transaction: TransactionWire; isRow?: true }) {
  const { _id: transactionId, status, paidTxid } = transaction;
  const { data } = useAnswer(blockchainContract['get-payment-state'], {
    params: { transactionId },
    version: paidTxid,
    enabled: status === 'Pending' || paidTxid !== undefined,
    refetchInterval: ({ state }) => (state.data?.text === undefined ? false : timing.pollMs),
    retry: false,
    meta: { isStatic: true },
  });
  if (data?.text === undefined) return null;
  const text = <span>{data.text}</span>;
  if (isRow)
    return (
      <Typography variant="caption" role="status">
        {text}
      </Typography>
    );
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      <span>{paidTxid === undefined ? 'Your payment on the blockchain:' : 'On the blockchain:'}</span> {text}
    </Alert>
  );
}
