import type { ProfitCheckWire } from '@keelstone/domain/api/profit.contract';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { peopleText } from '@keelstone/domain/profit/profit-batch';
import { profitHeading, readProfitFile } from '@keelstone/domain/profit/profit-file';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { DataView } from '../../../components/data-view.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Usd } from '../../../components/money.tsx';
import { ConfirmDialog } from '../../../components/question-dialog.tsx';
import { countText } from '../../../lib/query/use-pages.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { useCreditMany, useProfitCheck, type ProfitText } from '../api.ts';

/** How many problems are shown at a time. */
const problemsShown = 50;

/** Chooses a file, shows what it would do, and proposes it once every problem was left out by hand. */
export function ProfitFileCard() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ProfitText & { name: string }>();
  const [refused, setRefused] = useState<string>();
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const sent = file && { transactionId: file.transactionId, csv: file.csv, leftOut: file.leftOut };
  const check = useProfitCheck(sent);
  const choose = async (chosen: File) => {
    const read = await readText(chosen);
    setRefused(typeof read === 'string' ? read : undefined);
    setLeftOut([]);
    setFile(
      typeof read === 'string'
        ? undefined
        : { name: chosen.name, transactionId: String(serverNowMs()), csv: read.csv, leftOut: '' },
    );
  };
  const propose = useCreditMany({
    isOpen: isAsking,
    onDone: () => {
      setIsAsking(false);
      setFile(undefined);
    },
  });
  const leaveOut = (rows: readonly number[]) => {
    const next = [...leftOut, ...rows];
    setLeftOut(next);
    const isAll = check.data?.problems.every(({ row }) => next.includes(row)) === true;
    if (file !== undefined && isAll) setFile({ ...file, leftOut: next.join(' ') });
  };
  const { data } = check;
  return (
    <Card>
      <CardContent>
        <Typography variant="body2" sx={{ mb: 2, maxWidth: '76ch' }}>
          <span>A CSV file with the heading </span>
          <code translate="no">{profitHeading.join(',')}</code>
          <span>
            {` and up to ${countText(limits.profitRowsMax)} rows: an email address or user id, an amount in USD, btc or eth, and the reason that the person reads.`}
          </span>
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file may be chosen again.
            target.value = '';
            if (chosen !== undefined) void choose(chosen);
          }}
        />
        <Button
          variant={file === undefined ? 'contained' : 'outlined'}
          onClick={() => {
            input.current?.click();
          }}
        >
          <span>{file === undefined ? 'Choose a file' : 'Choose another file'}</span>
        </Button>
        {refused !== undefined && (
          <FormHelperText error role="alert">
            {refused}
          </FormHelperText>
        )}
        {file !== undefined && (
          <Box sx={{ mt: 2 }}>
            <Typography sx={{ fontWeight: 500, mb: 1, overflowWrap: 'anywhere' }} translate="no">
              {file.name}
            </Typography>
            <DataView query={check} skeleton={<Skeleton variant="rounded" height={160} />}>
              {(checked) => (
                <FileCheck
                  checked={checked}
                  leftOut={leftOut}
                  onLeaveOut={leaveOut}
                  onReset={() => {
                    setLeftOut([]);
                    setFile({ ...file, leftOut: '' });
                  }}
                  onPropose={() => {
                    setIsAsking(true);
                  }}
                />
              )}
            </DataView>
          </Box>
        )}
      </CardContent>
      {sent !== undefined && data?.digest !== undefined && (
        <ConfirmDialog
          isOpen={isAsking}
          title={`Credit ${peopleText(data.people)}?`}
          text="Another administrator has to confirm it first, if there is one."
          confirmLabel="Propose"
          busyText="Proposing..."
          isBusy={propose.isBusy}
          failure={propose.failure}
          onConfirm={() => {
            propose.run({ ...sent, digest: data.digest ?? '' });
          }}
          onClose={() => {
            setIsAsking(false);
          }}
        />
      )}
    </Card>
  );
}

type CheckProps = {
  checked: ProfitCheckWire;
  leftOut: readonly number[];
  onLeaveOut: (rows: readonly number[]) => void;
  onReset: () => void;
  onPropose: () => void;
};

function FileCheck({ checked, leftOut, onLeaveOut, onReset, onPropose }: CheckProps) {
  const { people, sums, repeats, digest } = checked;
  const problems = checked.problems.filter(({ row }) => !leftOut.includes(row));
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      {repeats !== '' && (
        <Alert severity="warning" variant="outlined">
          {`The same rows were proposed before: ${repeats}.`}
        </Alert>
      )}
      {problems.length > 0 && (
        <Box sx={{ width: 1 }}>
          <Alert severity="error" variant="outlined">
            {`${rowsText(problems.length)} cannot be credited. Correct the file, or leave out what is wrong.`}
          </Alert>
          <Box component="ul" aria-label="Problems" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {problems.slice(0, problemsShown).map(({ row, text }) => (
              <Box component="li" key={row} sx={line}>
                <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <strong>{`Row ${String(row)}: `}</strong>
                  <span>{text}</span>
                </Typography>
                <Button
                  size="small"
                  aria-label={`Leave out row ${String(row)}`}
                  sx={{ flex: 'none' }}
                  onClick={() => {
                    onLeaveOut([row]);
                  }}
                >
                  Leave out
                </Button>
              </Box>
            ))}
          </Box>
          <Button
            variant="outlined"
            onClick={() => {
              onLeaveOut(problems.map(({ row }) => row));
            }}
          >
            <span>{`Leave out all ${countText(problems.length)}`}</span>
          </Button>
        </Box>
      )}
      {leftOut.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2">{`Left out: ${rowsText(leftOut.length)}.`}</Typography>
          <Button size="small" onClick={onReset}>
            Put them back
          </Button>
        </Box>
      )}
      <Box sx={{ width: 1 }}>
        <FactList
          isDense
          facts={[
            { label: 'People', value: countText(people) },
            { label: 'In all', value: <Usd amount={sums.usd} /> },
            { label: 'In Bitcoin', value: <Usd amount={sums.btc} /> },
            { label: 'In Ethereum', value: <Usd amount={sums.eth} /> },
          ]}
        />
      </Box>
      <Button variant="contained" disabled={digest === undefined} onClick={onPropose}>
        Continue
      </Button>
    </Stack>
  );
}

function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${countText(count)} rows`;
}

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** The text of a file, or why it cannot be used: other encodings are not guessed. */
async function readText(file: File): Promise<{ csv: string } | string> {
  if (file.size > limits.profitFileLengthMax) return 'This file is too large. Please split it.';
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    readProfitFile(csv);
    return { csv };
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    return 'This file is not in UTF-8. Please save it as “CSV UTF-8”.';
  }
}
