import { chainFaultText } from '@keelstone/domain/kernel/hash-chain/check-chain';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useExportChain, useVerifyChain, type ChainResult } from './audit.calls.ts';
import { spellOut, minutesText } from '@keelstone/domain/kernel/count-text';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';

/** How many findings are listed; one alone is reason enough to stop. */
const shownMax = 20;

/** The proof that nothing was rewritten: computed in the browser, or taken away to be checked elsewhere. */
export function ChainCard() {
  const { verify, result, isPending, error, batches } = useVerifyChain();
  const exporting = useExportChain();
  return (
    <Card component="section" aria-label="Proof" sx={{ mb: 3 }}>
      <CardContent
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}
      >
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h2">Proof</Typography>
          <Typography variant="body2" color="textSecondary">
            {`Rows are sealed in a chain ${spellOut(minutesText(auditLimits.sealDelayMs))} after they were written. Your browser can recompute that no sealed row was changed. All administrators are emailed when somebody checks or exports them.`}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="contained" onClick={verify} disabled={isPending}>
            <span>{isPending ? 'Checking...' : 'Check'}</span>
          </Button>
          <Button
            variant="outlined"
            disabled={exporting.isPending}
            onClick={() => {
              exporting.mutate();
            }}
          >
            <span>{exporting.isPending ? 'Exporting...' : 'Export'}</span>
          </Button>
        </Box>
        {/* Announces what is in it: an alert inside would be announced twice. */}
        <Box role="status" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
          {isPending && <Typography variant="body2">{`${String(batches)} batches checked`}</Typography>}
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

function Result({ result: { batches, rows, head, faults } }: { result: ChainResult }) {
  if (head === undefined)
    return (
      <Alert severity="info" role="note">
        Nothing is sealed yet.
      </Alert>
    );
  if (faults.length === 0) {
    return (
      <Alert severity="success" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
        <span>{`${String(batches)} batches with ${String(rows)} rows are as they were sealed. Head: `}</span>
        <Box component="code" translate="no" sx={{ overflowWrap: 'anywhere' }}>
          {`${String(head.seq)}:${head.hash}`}
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
        {faults.length === 1 ? 'The chain is not as it was sealed:' : `${String(faults.length)} findings:`}
      </span>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.slice(0, shownMax).map((fault) => (
          <li key={`${String(fault.seq)} ${String(fault.path)} ${fault.fault}`}>{chainFaultText(fault)}</li>
        ))}
      </Box>
    </Alert>
  );
}
