import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { DomainError } from '@keelstone/domain/errors';
import { formatCount } from '@keelstone/domain/kernel/count-text';
import { profitHeading, readProfitFile } from '@keelstone/domain/money/profit/profit-file';
import type { ProfitCheckWire } from '@keelstone/domain/money/profit/profit.contract';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import { serverNowMs } from '../../../../lib/server-time.ts';
import { mono, size } from '../../../../theme/styles.ts';
import { ChangeList } from '../../../../ui/change-list.tsx';
import { DataView } from '../../../../ui/data-view.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { type ProfitText, useCreditMany, useProfitCheck } from './profit.calls.ts';

const exampleFile = `${profitHeading.join(',')}
clara@example.com,33.33,btc,October
ben@example.com,120,eth,October`;

/** How many problems are shown at a time. */
const problemsShown = 50;

/** Chooses a file, previews it, and proposes it once every row with a problem has been left out. */
export function ProfitFileCard() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ProfitText>();
  const [refusal, setRefusal] = useState<string>();
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const check = useProfitCheck(file);
  const propose = useCreditMany({
    isOpen: file !== undefined,
    onClose: () => setFile(undefined),
  });
  const choose = async (chosen: File) => {
    const { csv, problem } = await readText(chosen);
    setRefusal(problem);
    setLeftOut([]);
    setFile(csv === undefined ? undefined : { transactionId: String(serverNowMs()), csv, leftOut: '' });
  };
  const leaveOut = (rows: readonly number[]) => {
    const next = [...leftOut, ...rows];
    setLeftOut(next);
    const isAll = check.data?.problems.every(({ row }) => next.includes(row)) === true;
    if (file !== undefined && isAll) setFile({ ...file, leftOut: next.join(' ') });
  };
  return (
    <Card>
      <CardContent>
        <Typography variant="body2" sx={{ maxWidth: '76ch' }}>
          {`A CSV file with up to ${formatCount(profitLimits.rowsMax)} rows. One row for each account: an email address or user id. The customer reads the reason. A file takes two people whenever there is another administrator, also while the two-person rule is off.`}
        </Typography>
        <Box component="pre" translate="no" sx={{ ...mono, fontSize: size.small, whiteSpace: 'pre-wrap' }}>
          {exampleFile}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Lets the person choose the same file again.
            target.value = '';
            if (chosen !== undefined) void choose(chosen);
          }}
        />
        <Button
          variant={file === undefined ? 'contained' : 'outlined'}
          onClick={() => input.current?.click()}
        >
          <span>{file === undefined ? 'Choose a file' : 'Choose another file'}</span>
        </Button>
        {refusal !== undefined && (
          <FormHelperText error role="alert">
            {refusal}
          </FormHelperText>
        )}
        {file !== undefined && (
          <Box
            component="form"
            aria-label="What it does"
            sx={{ mt: 2 }}
            onSubmit={(event) => {
              event.preventDefault();
              if (check.data?.digest !== undefined) propose.run({ ...file, digest: check.data.digest });
            }}
          >
            <DataView query={check} skeleton={<Checking {...check.progress} />}>
              {(checked) => (
                <Stack spacing={2}>
                  <ChangeList changes={checked.changes} isWide />
                  <Problems
                    problems={checked.problems.filter(({ row }) => !leftOut.includes(row))}
                    onLeaveOut={leaveOut}
                  />
                  {checked.digest !== undefined && (
                    <SubmitButton isBusy={propose.isBusy} busyText="Proposing...">
                      Propose
                    </SubmitButton>
                  )}
                </Stack>
              )}
            </DataView>
          </Box>
        )}
      </CardContent>
    </Card>
  );
}

/** How far the check is. `rows` is 0 until that is known. */
function Checking({ checked = 0, rows = 0 }: { checked?: number; rows?: number }) {
  return (
    <>
      <Typography variant="body2">
        <span>
          {rows === 0 ? 'Reading the file…' : `${formatCount(checked)} of ${formatCount(rows)} rows checked`}
        </span>
      </Typography>
      <LinearProgress
        aria-label="Checking"
        variant={rows === 0 ? 'indeterminate' : 'determinate'}
        value={rows === 0 ? 0 : Math.round((100 * checked) / rows)}
        sx={{ mt: 1 }}
      />
    </>
  );
}

type ProblemsProps = Pick<ProfitCheckWire, 'problems'> & { onLeaveOut: (rows: readonly number[]) => void };

/** The problems of the file by row, until the row is left out. */
function Problems({ problems, onLeaveOut }: ProblemsProps) {
  const leaveOut = (label: string, rows: readonly number[]) => (
    <Button aria-label={label} onClick={() => onLeaveOut(rows)}>
      <span>{rows.length > 1 ? 'Leave out all' : 'Leave out'}</span>
    </Button>
  );
  const shown = problems.slice(0, problemsShown).map(({ row, text }) => {
    const label = `Row ${String(row)}`;
    return { label, value: text, action: leaveOut(`Leave out row ${String(row)}`, [row]) };
  });
  if (problems.length === 0) return null;
  const all = problems.map(({ row }) => row);
  return (
    <>
      <Alert severity="warning" action={leaveOut('Leave out all', all)}>
        {`${formatCount(all.length)} cannot be credited. Correct the file, or leave them out.`}
      </Alert>
      <FactList facts={shown} isDense />
    </>
  );
}

/** The text of a file in UTF-8, or the problem with it. */
async function readText(file: File): Promise<{ csv?: string; problem?: string }> {
  if (file.size > profitLimits.fileLengthMax) return { problem: 'This file is too large. Please split it.' };
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    readProfitFile(csv);
    return { csv };
  } catch (error) {
    const problem = 'This file is not in UTF-8. Please save it as “CSV UTF-8”.';
    return { problem: error instanceof DomainError ? error.message : problem };
  }
}
