import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { chainReasons } from '@keelstone/domain/money/blockchain/chain-evidence';
import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import { addressDoubt, judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import { addressExplorerUrl } from '@keelstone/domain/kernel/address/txid';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { generatePath } from 'react-router-dom';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import { OutsideLink } from '../../ui/links.tsx';
import { Usd } from '../../ui/money.tsx';
import { ReviewSignals } from '../../features/core/review/review-signals.tsx';
import {
  Candidates,
  ChainEvidence,
  pickFirstOffered,
  useEvidence,
} from '../../features/money/blockchain/chain-evidence.tsx';
import { PictureViewer } from '../../features/core/review/picture-viewer.tsx';
import { type CaseProps, ReviewCase } from '../../features/core/review/review-case.tsx';
import { paymentProofSource } from '../../features/money/transaction/payment-proof.tsx';
import { TransactionCoin } from '../../features/money/transaction/transaction-coin.tsx';
import { type FactId, listFacts } from '../../features/money/transaction/transaction-details-dialog.tsx';
import { pickCoin } from '../../features/money/transaction/transaction-facts.ts';
import { paths } from '../../config/paths.ts';
import { useCase } from '../../features/core/review/review.calls.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { countAnswers, shownQuestions, usePreview } from '../../features/core/decision/use-preview.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { size } from '../../theme/styles.ts';
import { TransactionDialog } from './transaction-dialog.tsx';
import { CircledTickIcon } from '../../theme/icons.tsx';
import { TransactionQuestions } from '../../features/money/transaction/transaction-questions.tsx';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';

/** A deposit with its proof, or a withdrawal with its address, to decide or to pay. */
export function TransactionCase({ inbox, lease, kind }: CaseProps & { kind: Exclude<InboxKind, 'kyc'> }) {
  const { _id: adminId } = useCurrentUser();
  const isDeposit = kind === 'deposits';
  const { pages } = inbox;
  // The case is not among the loaded rows: it is decided, or its address was opened directly.
  const isElsewhere = pages.rows !== undefined && inbox.row === undefined;
  const opened = useCase({ id: inbox.id, isOn: isElsewhere });
  const row = inbox.row?.transaction ?? opened.data?.transaction;
  const failed = isElsewhere ? opened : pages;
  const isChecked = isDeposit && row?.status === 'Pending' && row.user._id !== adminId;
  const evidence = useEvidence({ caseId: inbox.id ?? '', txid: row?.txid, isOn: isChecked });
  const verdict = isChecked ? evidence.data?.verdict : undefined;
  const isOdd = verdict !== undefined && chainReasons[verdict] !== null;
  const doubt = row && findDoubt(row);
  // Without a pane the dialog would be the first to say that an approval is refused.
  const isPreviewed = !useIsWide() && kind === 'withdrawals' && row?.status === 'Pending';
  const preview = usePreview({
    operation: 'approve-transaction',
    request: row && { idToApprove: row._id, reason: '' },
    questions: row && shownQuestions(row),
    isOpen: isPreviewed && row.user._id !== adminId,
  });
  return (
    <ReviewCase
      inbox={inbox}
      lease={lease}
      title={titles[kind]}
      query={{ data: row, isError: failed.isError, error: failed.error, refetch: failed.refetch }}
      evidenceLabel={isDeposit ? 'Proof of payment' : 'Payout address'}
      {...(isDeposit && { fields: paymentFields })}
      said={[doubt && 'address-doubt', verdict && `chain-${verdict}`].filter((kind) => kind !== undefined)}
      offered={pickFirstOffered(verdict)}
      refusal={preview.data?.latest.refusal?.error}
      evidence={({ id, view, onShown }) =>
        isDeposit ? (
          <PictureViewer
            source={paymentProofSource(id, { answers: countAnswers(row ?? {}) })}
            alt={row === undefined ? 'Proof of payment' : `Proof of payment of ${isolateName(row.user.name)}`}
            view={view}
            onShown={onShown}
          />
        ) : (
          row !== undefined && <PayoutAddress transaction={row} />
        )
      }
      facts={isDeposit ? depositFacts : withdrawalFacts}
      more={(transaction) => {
        const { _id: caseId, status, txid, paidTxid, btc, user } = transaction;
        const isOthers = user._id !== adminId;
        const isAsked = status === 'Pending' && isOthers;
        const isToBeSent = kind === 'payouts' && isOthers;
        const named = status === 'Pending' ? txid : paidTxid;
        const isRead = isOthers && (named !== undefined || isDeposit) && evidence.data?.isOn !== false;
        const chain = isRead && <ChainEvidence caseId={caseId} txid={named} />;
        // A payout that was entered is in the inbox only if the chain speaks against it.
        const isAgainst = isOdd || (isToBeSent && paidTxid !== undefined);
        const more = isAgainst ? chain : doubt && <Alert severity="error">{doubt}</Alert>;
        const calm = !isAgainst && chain;
        return (
          <Stack spacing={1.5} sx={{ mb: 1.5 }}>
            {isAsked || isToBeSent ? (
              <ReviewSignals caseId={caseId} more={more} chain={calm} />
            ) : (
              <>
                {calm}
                {more}
              </>
            )}
            <FirstApproval transaction={transaction} />
            <TransactionQuestions transaction={transaction} />
            {isAsked && isDeposit && txid === undefined && btc !== undefined && (
              <Candidates
                caseId={caseId}
                label="Payments without a deposit"
                text="No transaction was named. These payments to its address are neither booked nor named. Only the owner can name one: ask for it."
              />
            )}
          </Stack>
        );
      }}
      dialog={({ record, kind: decision, ...dialog }) => (
        <TransactionDialog {...dialog} kind={decision} transaction={record} onDecide={() => undefined} />
      )}
    />
  );
}

/** The doubt about the address of a withdrawal, if there is any. */
function findDoubt(transaction: TransactionWire): string | undefined {
  if (transaction.type !== 'Withdrawal') return undefined;
  const { coin, address } = pickCoin(transaction);
  return addressDoubt(coin, address);
}

const titles = {
  deposits: 'Deposit review',
  withdrawals: 'Withdrawal review',
  payouts: 'Payout',
} as const;

const inReview = { isUserShown: false, isDense: true } as const;

/** A link to the owner's profile, whose name is the heading. */
function accountFact({ user }: TransactionWire): Fact {
  const profile = generatePath(paths.adminUserDetail, { userId: user._id });
  return { label: 'Account', value: <AppLink to={profile}>{user.email}</AppLink> };
}

/** The facts that the proof of a payment shows, with a link to the address on an explorer, if the deposit names no transaction. */
function paymentFields(transaction: TransactionWire): Fact[] {
  const { coin, address } = pickCoin(transaction);
  const href = addressExplorerUrl(coin, address);
  return [
    ...listFacts(transaction, inReview).filter(({ id }) => !notOnProof.includes(id)),
    ...(transaction.txid === undefined ? [{ label: 'Explorer', value: <OutsideLink href={href} /> }] : []),
  ];
}

/** The transaction id is long, and may be on the proof or not: it is read in one line below. */
const notOnProof: readonly FactId[] = ['order', 'rate', 'remarks', 'txid', 'explorer'];

function depositFacts(transaction: TransactionWire): Fact[] {
  const facts = listFacts(transaction, inReview).filter(({ id }) => notOnProof.includes(id));
  return [accountFact(transaction), ...facts];
}

/** The facts of a withdrawal, without its amount and its address, which are shown above. */
function withdrawalFacts(transaction: TransactionWire): Fact[] {
  const facts = listFacts(transaction, inReview).filter(({ id }) => !shownElsewhere.includes(id));
  return [accountFact(transaction), ...facts];
}

/** A payout has its amount in its headline, and the estimate is outdated. */
const shownElsewhere: readonly FactId[] = ['amount', 'estimate', 'address'];

function FirstApproval({ transaction: { approvedBy } }: { transaction: TransactionWire }) {
  if (approvedBy === undefined) return null;
  return (
    <Alert severity="info">
      {`${isolateName(approvedBy.name)} has approved it. The policy asks for a second administrator.`}
    </Alert>
  );
}

/** The address of a withdrawal, in groups for comparison, and that its checksum is right. A doubt stands out in its list. */
function PayoutAddress({ transaction }: { transaction: TransactionWire }) {
  const { coin, address } = pickCoin(transaction);
  const { kind, text } = judgeAddress(coin, address);
  return (
    <Box
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gap: 2,
        alignContent: 'start',
      }}
    >
      <Typography variant="h2" component="p">
        <TransactionCoin transaction={transaction} />
        <span> · </span>
        <Usd amount={transaction.usd} />
      </Typography>
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
        <OutsideLink href={addressExplorerUrl(coin, address)} />
      </Box>
    </Box>
  );
}
