import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatCoinInFull, formatRate } from '@keelstone/domain/kernel/amounts/format';
import { coinFromNumber, coinUnits } from '@keelstone/domain/kernel/amounts/units';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { computeGapLimit } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import { findPayoutState, payoutWords } from '@keelstone/domain/money/transaction/movement-words';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { coinLabels } from '../../../ui/coin-name.ts';
import { CopyableText } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { HelpLink, SupportLink } from '../../../ui/links.tsx';
import { Coin, Usd } from '../../../ui/money.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TransactionQuestion } from './answer-transaction.tsx';
import { PaymentProofImage } from './payment-proof.tsx';
import PaymentState from './payment-state.tsx';
import { ArrivalNote, TransactionCoin, TransactionUsd } from './transaction-coin.tsx';
import { listSteps } from './transaction-course.ts';
import { pickCoin, formatTitle } from './transaction-facts.ts';
import { TransactionQuestions } from './transaction-questions.tsx';
import { ExplorerLink, TransactionTimeline } from './transaction-timeline.tsx';

type Props = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** True for administrators. */
  isUserShown?: boolean | undefined;
  /** Given for the owner, who may cancel it while it waits. Called once it is cancelled. */
  onCancelled?: (() => void) | undefined;
  /** Shown below the details. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** All facts of a transaction, for its owner and for administrators. */
export function TransactionDetailsDialog(props: Props) {
  const { transaction, isOpen, onClose, isUserShown = false, onCancelled, children, actions } = props;
  const { coin, address } = pickCoin(transaction);
  return (
    <SideDrawer title={formatTitle(transaction)} isOpen={isOpen} onClose={onClose}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 2 }}>
        <Typography variant="h1" component="p">
          <TransactionUsd transaction={transaction} />
        </Typography>
        <StatusChip status={transaction.status} />
      </Box>
      {!transaction.addressPlausible && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {judgeAddress(coin, address).text}
        </Alert>
      )}
      <ArrivalNote transaction={transaction} />
      <ReceiptNote transaction={transaction} asker={isUserShown ? transaction.user.name : 'You'} />
      <TransactionQuestion transaction={transaction} />
      <TransactionTimeline
        title="What happened"
        steps={listSteps(transaction)}
        transaction={transaction}
        onCancelled={onCancelled}
      />
      {onCancelled !== undefined && (transaction.txid ?? transaction.paidTxid) !== undefined && (
        <PaymentState transaction={transaction} />
      )}
      <FactList facts={listFacts(transaction, { isUserShown })} />
      <TransactionQuestions transaction={transaction} />
      {transaction.proof !== undefined && <PaymentProofImage transaction={transaction} />}
      {onCancelled !== undefined && <Questions transaction={transaction} />}
      {children}
      {actions !== undefined && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 1,
            mt: 3,
            '&:empty': { mt: 0 },
          }}
        >
          {actions}
        </Box>
      )}
    </SideDrawer>
  );
}

/** For the owner: links to the help page, and to a mail to support that names the order. */
function Questions({ transaction: { type, transactionId } }: Pick<Props, 'transaction'>) {
  return (
    <Typography variant="note" sx={{ mt: 2 }}>
      Read the <HelpLink topic={type === 'Withdrawal' ? 'withdrawal' : 'confirmations'}>help page</HelpLink>,
      or write to <SupportLink subject={`Order ${transactionId}`} />.
    </Typography>
  );
}

type FactOptions = {
  isUserShown: boolean;
  /** For the review view: status and type are next to it, and copy buttons are icons. */
  isDense?: boolean;
};

export type FactId =
  | ('order' | 'user' | 'date' | 'amount' | 'coin' | 'rate' | 'estimate')
  | ('remarks' | 'address' | 'path' | 'address-label' | 'txid' | 'explorer');

type TransactionFact = Fact & { id: FactId };

/** The facts of a transaction with their names. */
export function listFacts(
  transaction: TransactionWire,
  { isUserShown, isDense = false }: FactOptions,
): TransactionFact[] {
  const { user, createdAt, transactionId, remarks, addressLabel } = transaction;
  return [
    makeFact('order', 'Order', <CopyableText text={transactionId} label="Copy the order id" isDense />),
    ...(isUserShown ? [makeFact('user', 'User', `${isolateName(user.name)} (${user.email})`)] : []),
    // Elsewhere the timeline has the date and the headline the amount.
    ...(isDense
      ? [
          makeFact('date', 'Date', <DateTime iso={createdAt} precision="minute" />),
          makeFact('amount', 'Amount', <TransactionUsd transaction={transaction} />),
        ]
      : []),
    ...listPriceFacts(transaction, isDense),
    ...(remarks === undefined ? [] : [makeFact('remarks', 'Remarks', remarks)]),
    ...addressFacts(transaction),
    ...(addressLabel === undefined ? [] : [makeFact('address-label', 'Saved as', addressLabel)]),
    ...listTxidFacts(transaction),
  ];
}

function makeFact(id: FactId, label: string, value: ReactNode): TransactionFact {
  return { id, label, value };
}

/** A deposit has one price. A withdrawal has the estimate of its request and the price of its approval. */
function listPriceFacts(transaction: TransactionWire, isDense: boolean): TransactionFact[] {
  const { coin } = pickCoin(transaction);
  const { type, rate, requested, paid } = transaction;
  const payout = findPayoutState(transaction);
  const paying = payout === undefined ? '' : `, ${payoutWords[payout].status.toLowerCase()}`;
  const label = `${coinLabels[coin]}${paying}`;
  const coinFact = makeFact('coin', label, <TransactionCoin transaction={transaction} />);
  if (type !== 'Withdrawal') return [coinFact, makeFact('rate', 'Rate', formatRate(coin, rate))];
  if (paid === undefined) {
    // Next to the current price.
    if (isDense) return [{ ...coinFact, label: 'When requested' }];
    const text = `${formatRate(coin, rate)}, when requested. It is priced when it is approved.`;
    return [coinFact, makeFact('rate', 'Rate', text)];
  }
  return [
    coinFact,
    makeFact(
      'rate',
      'Rate',
      isDense ? (
        <span>
          <span>{`${formatRate(coin, paid.rate)}, `}</span>
          <DateTime iso={paid.rateAt} precision="minute" />
        </span>
      ) : (
        `${formatRate(coin, paid.rate)}, when approved`
      ),
    ),
    makeFact(
      'estimate',
      'Estimate',
      <span>
        ≈&nbsp;
        <Coin coin={coin} amount={requested.amount} />, at <span>{formatRate(coin, requested.rate)}</span>{' '}
        when requested
      </span>,
    ),
  ];
}

/** The address. Of an account's own one, administrators see where it is in the wallet, too. */
function addressFacts(transaction: TransactionWire): TransactionFact[] {
  const { coin, address } = pickCoin(transaction);
  if (address === '') return [];
  const { arrival, path } = transaction;
  const name = `${coinNames[coin]} address`;
  const value = <CopyableText text={address} label={`Copy the ${name}`} isDense isGrouped />;
  return [
    makeFact('address', arrival === undefined ? name : `Own ${name}`, value),
    ...(path === undefined ? [] : [makeFact('path', 'In the wallet', placeText(path))]),
  ];
}

/** The index and the path of an own address, and the gap limit by which the wallet sees it. */
function placeText(path: string): string {
  const index = Number(path.split('/').at(-1));
  return `Index ${String(index)}, path ${path}, gap limit ${String(computeGapLimit(index + 1))} or more`;
}

/** The id of the payment. The link to an explorer is here for a deposit. A withdrawal has it in the timeline. */
function listTxidFacts(transaction: TransactionWire): TransactionFact[] {
  const { paidTxid, txid, arrival } = transaction;
  const id = paidTxid ?? txid;
  if (id === undefined) return [];
  const value = <CopyableText text={id} label="Copy the transaction id" isDense />;
  if (paidTxid !== undefined) return [makeFact('txid', 'Transaction id', value)];
  return [
    makeFact('txid', arrival === undefined ? 'Transaction id, named by the sender' : 'Transaction id', value),
    makeFact('explorer', 'Explorer', <ExplorerLink transaction={transaction} />),
  ];
}

/** The received and booked amounts of a deposit, if not as requested. `asker`: "You", or the owner's name. */
function ReceiptNote({ transaction, asker }: { transaction: TransactionWire; asker: string }) {
  const { usd, received } = transaction;
  if (received === undefined) return null;
  const units = coinFromNumber(received.amount) ?? coinUnits(0);
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <bdi>{asker}</bdi> asked for <Usd amount={usd} />; we received{' '}
      <span>{`${formatCoinInFull(units)} ${pickCoin(transaction).coin.toUpperCase()}`}</span> and booked{' '}
      <Usd amount={received.usd} />.
    </Alert>
  );
}
