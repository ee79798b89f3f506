import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { generatePath } from 'react-router-dom';
import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import { describeAddressDoubt, judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import { makeAddressExplorerUrl } from '@keelstone/domain/kernel/address/txid';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { verdictWords } from '@keelstone/domain/money/blockchain/chain-verdicts';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../config/paths.ts';
import { countAnswers, describeQuestions, usePreview } from '../../features/core/decision/use-preview.ts';
import { CoinPreview } from '../../features/core/rates/coin-preview.tsx';
import { PictureViewer } from '../../features/core/review/picture-viewer.tsx';
import { ReviewCase } from '../../features/core/review/review-case.tsx';
import { ReviewSignals } from '../../features/core/review/review-signals.tsx';
import { useCase } from '../../features/core/review/review.calls.ts';
import type { CaseProps } from '../../features/core/review/use-case-decision.ts';
import {
  Candidates,
  ChainEvidence,
  suggestDecision,
  useChainEvidence,
} from '../../features/money/blockchain/chain-evidence.tsx';
import { makePaymentProofSource } from '../../features/money/transaction/payment-proof.tsx';
import { ArrivalNote, TransactionCoin } from '../../features/money/transaction/transaction-coin.tsx';
import { type FactId, listFacts } from '../../features/money/transaction/transaction-details-dialog.tsx';
import { pickCoin } from '../../features/money/transaction/transaction-facts.ts';
import { TransactionQuestions } from '../../features/money/transaction/transaction-questions.tsx';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { CircledTickIcon } from '../../theme/icons.tsx';
import { size } from '../../theme/styles.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Loadable } from '../../ui/data-view.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import { OutsideLink } from '../../ui/links.tsx';
import { Usd } from '../../ui/money.tsx';
import { twoLines } from '../../ui/records/row-styles.ts';
import { TransactionDialog } from './transaction-dialog.tsx';

type TransactionKind = Exclude<InboxKind, 'kyc'>;

/** A deposit with its proof, if it has one, or a withdrawal with its address, to decide or to pay. */
export function TransactionCase({ inbox, lease, kind }: CaseProps & { kind: TransactionKind }) {
  const isDeposit = kind === 'deposits';
  const query = useOpenTransaction(inbox);
  const transaction = query.data;
  const { _id: viewerId } = useCurrentUser();
  const isDecidable = transaction?.status === 'Pending' && transaction.user._id !== viewerId;
  const chain = useDepositEvidence({ transaction, isOn: isDeposit && isDecidable });
  const refusal = useEarlyRefusal({ transaction, isOn: kind === 'withdrawals' && isDecidable });
  const addressWarning = transaction && findAddressDoubt(transaction);
  // The payment itself is the evidence of a deposit that nobody has filed.
  const isProven = isDeposit && transaction?.arrival === undefined;
  return (
    <ReviewCase
      inbox={inbox}
      lease={lease}
      title={titles[kind]}
      query={query}
      evidenceLabel={isProven ? 'Proof of payment' : isDeposit ? 'Own address' : 'Payout address'}
      evidence={({ id, view, onShown }) =>
        isProven
          ? transaction && (
              <PictureViewer
                source={makePaymentProofSource(id, { answers: countAnswers(transaction ?? {}) })}
                alt={`Proof of payment of ${isolateName(transaction.user.name)}`}
                owner={transaction.user.name}
                view={view}
                onShown={onShown}
              />
            )
          : transaction && <EvidentAddress transaction={transaction} />
      }
      {...(isProven && { pictureFacts: listProofFacts })}
      facts={isProven ? listDepositFacts : listAddressFacts}
      notices={(record) => <TransactionNotices kind={kind} transaction={record} chain={chain} />}
      shownWarnings={[addressWarning && 'address-doubt', chain.verdict && `chain-${chain.verdict}`].filter(
        (warning) => warning !== undefined,
      )}
      suggested={suggestDecision(chain.verdict)}
      refusal={refusal}
      dialog={({ record, kind: decision, ...dialog }) => (
        <TransactionDialog {...dialog} kind={decision} transaction={record} onDecide={() => undefined} />
      )}
    />
  );
}

/** The transaction of the inbox's row, or of its case if it is decided or its address was opened directly. */
function useOpenTransaction({ id, row, pages }: CaseProps['inbox']): Loadable<TransactionWire> {
  const isElsewhere = pages.rows !== undefined && row === undefined;
  const opened = useCase({ id, isOn: isElsewhere });
  const { isError, error, refetch } = isElsewhere ? opened : pages;
  return { data: row?.transaction ?? opened.data?.transaction, isError, error, refetch };
}

type Asked = { transaction: TransactionWire | undefined; isOn: boolean };

/** The verdict of the blockchain about a deposit, and whether the chain is read at all. */
function useDepositEvidence({ transaction, isOn }: Asked) {
  const { data } = useChainEvidence({ caseId: transaction?._id ?? '', txid: transaction?.txid, isOn });
  return { verdict: isOn ? data?.verdict : undefined, isRead: data?.isOn !== false };
}

/** Why an approval of a withdrawal would be refused, on a screen without a pane, which would show it. */
function useEarlyRefusal({ transaction, isOn }: Asked): string | undefined {
  const isWide = useIsWide();
  const preview = usePreview({
    operation: 'approve-transaction',
    request: transaction && { idToApprove: transaction._id, reason: '' },
    questions: transaction && describeQuestions(transaction),
    isOpen: isOn && !isWide,
  });
  return preview.data?.latest.refusal?.error;
}

type NoticesProps = {
  kind: TransactionKind;
  transaction: TransactionWire;
  chain: ReturnType<typeof useDepositEvidence>;
};

/** Everything to be read before a decision: findings, an earlier approval, questions, payments without a deposit. */
function TransactionNotices({ kind, transaction, chain }: NoticesProps) {
  const isOthers = useCurrentUser()._id !== transaction.user._id;
  const { _id: caseId, status, txid, paidTxid, btc, approvedBy } = transaction;
  const isPending = status === 'Pending';
  const named = isPending ? txid : paidTxid;
  const isRead = isOthers && (named !== undefined || kind === 'deposits') && chain.isRead;
  const evidence = isRead && <ChainEvidence caseId={caseId} txid={named} />;
  // A payout that was entered is in the inbox only if the chain speaks against it.
  const isRefuted =
    (chain.verdict !== undefined && verdictWords[chain.verdict].reason !== null) ||
    (isOthers && kind === 'payouts' && paidTxid !== undefined);
  const addressWarning = findAddressDoubt(transaction);
  const doubt = isRefuted ? evidence : addressWarning && <Alert severity="error">{addressWarning}</Alert>;
  const verdict = !isRefuted && evidence;
  return (
    <Stack spacing={1.5} sx={{ mb: 1.5 }}>
      {isOthers && (isPending || kind === 'payouts') ? (
        <ReviewSignals caseId={caseId} doubt={doubt} verdict={verdict} />
      ) : (
        <>
          {verdict}
          {doubt}
        </>
      )}
      <ArrivalNote transaction={transaction} />
      {approvedBy !== undefined && (
        <Alert severity="info">
          {`${isolateName(approvedBy.name)} has approved it. The policy asks for a second administrator.`}
        </Alert>
      )}
      <TransactionQuestions transaction={transaction} />
      {isOthers && kind === 'deposits' && isPending && txid === undefined && btc !== undefined && (
        <Candidates
          caseId={caseId}
          label="Payments without a deposit"
          text="No transaction was named. These payments to its address are neither booked nor named. Only the owner can name one: ask for it."
        />
      )}
    </Stack>
  );
}

/** The doubt about the address of a withdrawal, if there is any. */
function findAddressDoubt(transaction: TransactionWire): string | undefined {
  if (transaction.type !== 'Withdrawal') return undefined;
  const { coin, address } = pickCoin(transaction);
  return describeAddressDoubt(coin, address);
}

const titles = {
  deposits: 'Deposit review',
  withdrawals: 'Withdrawal review',
  payouts: 'Payout',
} as const;

const inReview = { isUserShown: false, isDense: true } as const;

/** A link to the owner's profile, whose name is the heading. */
function makeAccountFact({ user }: TransactionWire): Fact {
  const profile = generatePath(paths.adminUserDetail, { userId: user._id });
  return {
    label: 'Account',
    value: (
      // Two lines of a long address, because the decision next to it must stay in sight: its title has the rest.
      <AppLink to={profile} title={user.email} sx={twoLines}>
        {user.email}
      </AppLink>
    ),
  };
}

/** The facts that a proof of payment shows. Without a named transaction they end with a link to an explorer. */
function listProofFacts(transaction: TransactionWire): Fact[] {
  const { coin, address } = pickCoin(transaction);
  const href = makeAddressExplorerUrl(coin, address);
  return [
    ...listFacts(transaction, inReview).filter(({ id }) => !notOnProof.includes(id)),
    ...(transaction.txid === undefined ? [{ label: 'Explorer', value: <OutsideLink href={href} /> }] : []),
  ];
}

/** The transaction id is long and not on every proof, so it has a line of its own below. */
const notOnProof: readonly FactId[] = ['order', 'rate', 'remarks', 'txid', 'explorer'];

function listDepositFacts(transaction: TransactionWire): Fact[] {
  const facts = listFacts(transaction, inReview).filter(({ id }) => notOnProof.includes(id));
  return [makeAccountFact(transaction), ...facts];
}

/** The facts of what has its amount and its address shown above. */
function listAddressFacts(transaction: TransactionWire): Fact[] {
  const facts = listFacts(transaction, inReview).filter(({ id }) => !shownAbove.includes(id));
  return [makeAccountFact(transaction), ...facts];
}

/** A payout has its amount in its headline, and the estimate is outdated. */
const shownAbove: readonly FactId[] = ['amount', 'estimate', 'address'];

/** A withdrawal is priced when it is approved. */
const present = { note: 'now', unavailableNote: 'A withdrawal is approved at the present price.' };

/** The address in groups, for comparison, with the result of its checksum. A doubt is in the notices. */
function EvidentAddress({ transaction }: { transaction: TransactionWire }) {
  const { coin, address } = pickCoin(transaction);
  const { kind, text } = judgeAddress(coin, address);
  const isUnpriced = transaction.type === 'Withdrawal' && transaction.status === 'Pending';
  return (
    <Box
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gap: 2,
        alignContent: 'start',
      }}
    >
      <div>
        <Typography variant="h2" component="p">
          {!isUnpriced && <TransactionCoin transaction={transaction} />}
          {!isUnpriced && <span> · </span>}
          {transaction.arrival === 'estimated' && <span>{'≈\u00a0'}</span>}
          <Usd amount={transaction.usd} />
        </Typography>
        {isUnpriced && (
          <CoinPreview {...present} coin={coin} amountUsdCents={toUnits('usd', transaction.usd)} />
        )}
      </div>
      <Typography variant="h3" component="h2">{`${coinNames[coin]} address`}</Typography>
      <GroupedAddress
        address={address}
        sx={{
          p: 2,
          borderRadius: 1,
          bgcolor: 'action.selected',
          fontSize: { xs: size.body, md: size.section },
          lineHeight: 1.7,
          userSelect: 'all',
        }}
      />
      {kind === 'checked' && (
        <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CircledTickIcon fontSize="small" color="primary" />
          <span>{text}</span>
        </Typography>
      )}
      {kind === 'unchecked' && <Alert severity="info">{text}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <CopyButton text={address} label="Copy the address" />
        <OutsideLink href={makeAddressExplorerUrl(coin, address)} />
      </Box>
    </Box>
  );
}
