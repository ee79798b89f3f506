import { chainContract, type ChainEvidenceWire } from '@keelstone/domain/api/chain.contract';
import type { ChainVerdict } from '@keelstone/domain/chain/chain-evidence';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { timing } from '../../config/timing.ts';
import { shortAge } from '../../lib/age.ts';
import { call } from '../../lib/api/call.ts';
import { serverTimeOf } from '../../lib/server-time.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';

/** What the blockchain says about the transaction that a deposit names; it is asked again while the case is open. */
export function useEvidence({
  caseId,
  txid = '',
  isOn,
}: {
  caseId: string;
  txid?: string | undefined;
  isOn: boolean;
}) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['chain-evidence', caseId, txid],
    queryFn: ({ signal }) =>
      call(chainContract['get-evidence'], { params: { adminId, transactionId: caseId }, signal }),
    enabled: isOn,
    refetchInterval: ({ state }) => (state.data?.isOn === false ? false : timing.pollMs),
    retry: false,
    gcTime: 0,
    meta: { isStatic: true },
  });
}

/** The same in one line with what it rests on. Nothing where nobody is asked. */
export function ChainEvidence({ caseId, txid }: { caseId: string; txid: string }) {
  const { data, dataUpdatedAt, isError } = useEvidence({ caseId, txid, isOn: true });
  if (data === undefined && !isError) return <Skeleton variant="rounded" height={64} />;
  if (data !== undefined && !data.isOn) return null;
  return (
    <Alert
      component="section"
      aria-label="What the blockchain says"
      severity={severityOf(data?.verdict)}
      role="status"
    >
      <span>{data?.text ?? 'The source does not answer'}</span>
      {data?.readAt !== undefined && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {basisOf(data, data.readAt, serverTimeOf(dataUpdatedAt))}
        </Box>
      )}
    </Alert>
  );
}

/** "4 of 3 confirmations, read 8 s ago from the local chain" */
function basisOf(
  { confirmations = 0, needed, source = '' }: ChainEvidenceWire,
  readAt: string,
  nowMs: number,
): string {
  const age = shortAge(readAt, nowMs);
  const read = age === 'now' ? 'read now' : `read ${age} ago`;
  const of = needed === undefined ? '' : ` of ${String(needed)}`;
  return `${String(confirmations)}${of} confirmations, ${read} from ${source}`;
}

function severityOf(verdict: ChainVerdict | undefined): AlertColor {
  if (verdict === undefined) return 'warning';
  if (verdict === 'matches') return 'success';
  const isOpen: readonly ChainVerdict[] = ['unconfirmed', 'new-sender', 'differs', 'no-answer', 'not-found'];
  return isOpen.includes(verdict) ? 'warning' : 'error';
}
