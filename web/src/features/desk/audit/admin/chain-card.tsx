import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readExport } from '@keelstone/domain/desk/audit/audit-export';
import { auditContract } from '@keelstone/domain/desk/audit/audit.contract';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { brand } from '@keelstone/domain/kernel/brand';
import { countText, spellOut, minutesText } from '@keelstone/domain/kernel/count-text';
import { type ChainFault, chainFaultText, checkBatch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import type { SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { fetchBytes } from '../../../../lib/api/call.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { serverNowMs } from '../../../../lib/server-time.ts';
import { useNotify } from '../../../../lib/toast/notify.ts';

/** The number of faults that are listed. A single one is reason enough to act. */
const shownMax = 20;

/** The proof that no row was rewritten: computed in the browser, or exported to be checked elsewhere. */
export function ChainCard() {
  const { verify, result, isPending, error, rows } = useVerifyChain();
  const exporting = useExportChain();
  return (
    <Card component="section" aria-label="Proof" sx={{ mb: 3 }}>
      <CardContent
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}
      >
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h2">Proof</Typography>
          <Typography variant="note">
            {`Each row is sealed ${spellOut(minutesText(auditLimits.sealDelayMs))} after it was written, with a fingerprint of itself and of all rows before it, so that a later change shows. “Check” computes all fingerprints again in your browser. All administrators are emailed about a check or an export.`}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > button': { minWidth: 120 } }}>
          <Button variant="contained" onClick={verify} disabled={isPending}>
            <span>{isPending ? 'Checking...' : 'Check'}</span>
          </Button>
          <Button variant="outlined" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            <span>{exporting.isPending ? 'Exporting...' : 'Export'}</span>
          </Button>
        </Box>
        {/* The region announces its content. An alert inside would be announced twice. */}
        <Box role="status" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
          {isPending && <Typography variant="body2">{`${countText(rows, 'row')} checked`}</Typography>}
          {!isPending && error !== null && (
            <Alert severity="warning" role="note">
              {error.message}
            </Alert>
          )}
          {!isPending && result !== undefined && <Result result={result} />}
        </Box>
      </CardContent>
    </Card>
  );
}

function Result({ result: { rows, head, faults } }: { result: ChainResult }) {
  if (faults.length === 0) {
    return (
      <Alert severity="success" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
        <span>{`${countText(rows, 'row is as it was', 'rows are as they were')} sealed. ${head === undefined ? '' : 'Keep the last fingerprint, to compare it later: '}`}</span>
        <Box component="code" translate="no" sx={{ overflowWrap: 'anywhere' }}>
          {head !== undefined && `${String(head.seq)}:${head.hash}`}
        </Box>
      </Alert>
    );
  }
  return (
    <Alert
      severity="error"
      role="note"
      sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      <span>
        {faults.length === 1 ? 'The rows are not as they were sealed:' : `${String(faults.length)} findings:`}
      </span>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.slice(0, shownMax).map((fault) => (
          <li key={`${String(fault.seq)} ${String(fault.path)} ${fault.fault}`}>{chainFaultText(fault)}</li>
        ))}
      </Box>
    </Alert>
  );
}

type ChainResult = { rows: number; head: SealHead | undefined; faults: ChainFault[] };

/** Recomputes the whole chain in this browser. `rows`: the number checked so far. */
function useVerifyChain() {
  const [rows, setRows] = useState(0);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (): Promise<ChainResult> => {
      setRows(0);
      const result: ChainResult = { rows: 0, head: undefined, faults: [] };
      for await (const text of fetchExportedParts()) {
        for (const batch of readExport(text).batches) {
          result.faults.push(...checkBatch(batch, result.head, serverNowMs()));
          result.rows += batch.rows.length;
          const { seq, untilMs, hash } = batch.seal;
          result.head = { seq, untilMs, hash };
        }
        setRows(result.rows);
      }
      return result;
    },
  });
  return { verify: () => mutate(), result: data, isPending, error, rows };
}

/** Saves the whole chain as one file of JSON lines. */
function useExportChain() {
  const notify = useNotify();
  return useMutation({
    mutationFn: async (): Promise<Blob> => {
      const parts: string[] = [];
      for await (const text of fetchExportedParts()) parts.push(text);
      return new Blob(parts, { type: 'application/x-ndjson' });
    },
    onSuccess: (file) => saveFile(file, `${brand.slug}-audit-${toDay(serverNowMs())}.jsonl`),
    onError: notify.refused,
  });
}

/** Every part of the export, one after the other. */
async function* fetchExportedParts(): AsyncGenerator<string> {
  for (let batch: number | null = 0; batch !== null;) {
    const file: Blob = await fetchBytes(auditContract['export-audit'], { query: { batch } });
    const text: string = await file.text();
    yield text;
    batch = readExport(text).heading.next;
  }
}
