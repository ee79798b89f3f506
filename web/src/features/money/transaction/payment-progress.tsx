import Typography from '@mui/material/Typography';
import { blockchainContract } from '@keelstone/domain/money/blockchain/blockchain.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/** For the owner, on the dashboard: how far a payment to their own address is, refreshed with the page. */
export default function PaymentProgress({ transaction }: { transaction: TransactionWire }) {
  const { data } = useAnswer(blockchainContract['get-payment-state'], {
    params: { transactionId: transaction._id },
    retry: false,
  });
  if (data?.text === undefined) return null;
  return (
    <Typography variant="caption" role="status">
      {data.text}
    </Typography>
  );
}
