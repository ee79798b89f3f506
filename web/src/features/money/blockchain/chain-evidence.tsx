import Alert from '@mui/material/Alert';
import type { AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { makeExplorerUrl } from '@keelstone/domain/kernel/address/txid';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import { coinFromNumber } from '@keelstone/domain/kernel/amounts/units';
import type {
  ChainCandidateWire,
  ChainEvidenceWire,
} from '@keelstone/domain/money/blockchain/blockchain.contract';
import { confirmationsText } from '@keelstone/domain/money/blockchain/chain-evidence';
import { type ChainVerdict, openVerdicts } from '@keelstone/domain/money/blockchain/chain-verdicts';
import { timing } from '../../../config/timing.ts';
import { formatShortAge } from '../../../lib/age-text.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { toServerTime } from '../../../lib/server-time.ts';
import { tabularFigures } from '../../../theme/styles.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import type { RecordDecision } from '../../../ui/decision-buttons.tsx';
import { OutsideLink } from '../../../ui/links.tsx';

type Input = { caseId: string; txid?: string | undefined; isOn: boolean };

/** The evidence of the blockchain about a deposit or the entered payment of a payout, refreshed while it is shown. */
export function useChainEvidence({ caseId, txid = '', isOn }: Input) {
  return useAnswer(inboxContract['get-evidence'], {
    params: { transactionId: caseId },
    version: txid,
    enabled: isOn,
    refetchInterval: ({ state }) => (state.data?.isOn === false ? false : timing.pollMs),
    gcTime: 0,
    meta: { isStatic: true },
  });
}

/** The outputs of a chain transaction that may pay a withdrawal. */
export function usePaymentOutputs({ caseId, txid = '' }: { caseId: string; txid: string | undefined }) {
  return useAnswer(inboxContract['get-payment-outputs'], {
    params: { transactionId: caseId },
    query: { txid },
    enabled: caseId !== '' && txid !== '',
    retry: false,
    gcTime: 0,
    meta: { isStatic: true },
  });
}

/** The evidence in one line with its basis, or nothing if no source is configured. */
export function ChainEvidence({ caseId, txid }: Omit<Input, 'isOn'>) {
  const { data, dataUpdatedAt, isError } = useChainEvidence({ caseId, txid, isOn: true });
  if (data === undefined && !isError) return <Skeleton variant="rounded" height={64} />;
  if (data !== undefined && !data.isOn) return null;
  return (
    <Alert
      component="section"
      aria-label="What the blockchain says"
      severity={pickSeverity(data?.verdict)}
      role="status"
    >
      <span>{data?.text ?? 'The blockchain could not be asked yet. This is tried again.'}</span>
      {data?.readAt !== undefined && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {describeBasis(data, data.readAt, toServerTime(dataUpdatedAt))}
        </Box>
      )}
    </Alert>
  );
}

type CandidatesProps = Omit<Input, 'isOn'> & {
  label: string;
  text: string;
  onChoose?: (txid: string) => void;
};

/** Payments on the chain that may belong to a case, if there are any. For a payout, `txid` is the entered one. */
export function Candidates({ caseId, txid, label, text, onChoose }: CandidatesProps) {
  const { candidates = [] } = useChainEvidence({ caseId, txid, isOn: true }).data ?? {};
  if (candidates.length === 0) return null;
  return (
    <Alert
      component="section"
      role="region"
      aria-label={label}
      severity="info"
      variant="outlined"
      icon={false}
    >
      <span>{text}</span>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {candidates.map((each) => (
          <Candidate key={each.txid} candidate={each} onChoose={onChoose} />
        ))}
      </Box>
    </Alert>
  );
}

type CandidateProps = { candidate: ChainCandidateWire; onChoose: CandidatesProps['onChoose'] };

function Candidate({ candidate: { txid, amount, confirmations, at }, onChoose }: CandidateProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 32 }}
    >
      <Box component="span" translate="no" sx={tabularFigures}>
        {formatAsset('btc', coinFromNumber(amount) ?? 0)}
      </Box>
      {at !== null && <DateTime iso={at} precision="minute" />}
      <span>{confirmationsText({ now: confirmations, needed: undefined })}</span>
      <OutsideLink href={makeExplorerUrl('btc', txid)} text={`${txid.slice(0, 6)}…${txid.slice(-6)}`} />
      {onChoose !== undefined && (
        <Button size="small" onClick={() => onChoose(txid)}>
          Use it
        </Button>
      )}
    </Box>
  );
}

/** "1 of 3 confirmations, read 8 s ago from the local chain" */
function describeBasis(
  { confirmations = 0, needed, source = '', note }: ChainEvidenceWire,
  readAt: string,
  nowMs: number,
): string {
  const age = formatShortAge(readAt, nowMs);
  const read = age === 'now' ? 'read now' : `read ${age} ago`;
  const basis = `${confirmationsText({ now: confirmations, needed })}, ${read} from ${source}`;
  return note === undefined ? basis : `${basis}; ${note}`;
}

/** Suggests no approval for a deposit that the chain refutes or does not know. */
export function suggestDecision(verdict: ChainVerdict | undefined): RecordDecision {
  if (verdict === 'no-id' || verdict === 'not-found') return 'ask';
  return verdict !== undefined && pickSeverity(verdict) === 'error' ? 'reject' : 'approve';
}

function pickSeverity(verdict: ChainVerdict | undefined): AlertColor {
  if (verdict === undefined) return 'warning';
  if (verdict === 'matches') return 'success';
  return openVerdicts.includes(verdict) ? 'warning' : 'error';
}
