import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import { brand } from '@keelstone/domain/kernel/brand';
import { formatCount } from '@keelstone/domain/kernel/count-text';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { answerTo } from '../../lib/api/call.ts';
import type { ListFilter } from '../../lib/query/list-filter.ts';
import type { PagedEndpoint, PageOf } from '../../lib/query/use-pages.ts';
import { saveFile } from '../../lib/save-file.ts';
import { serverNowMs } from '../../lib/server-time.ts';
import { useOwnIds } from '../../lib/session/use-session.ts';
import { useNotify } from '../../lib/toast/notify.ts';
import { DownloadIcon } from '../../theme/icons.tsx';
import { tabularFigures } from '../../theme/styles.ts';

export type CsvSource<Row> = {
  endpoint: PagedEndpoint<Row>;
  /** Follows the brand in the name of the file: "users". */
  fileName: string;
  toCsv: (rows: readonly Row[]) => string;
};

type Props<Row> = CsvSource<Row> & {
  /** The rows in words: "records". */
  rowsName: string;
  filter: ListFilter;
};

/** Saves the filtered list as a CSV file. Shows its progress and a Cancel button while rows arrive. */
export function CsvDownload<Row>(props: Props<Row>) {
  const { progress, start, cancel } = useCsvDownload(props);
  if (progress === undefined) {
    return (
      <Button variant="outlined" size="small" startIcon={<DownloadIcon />} onClick={start}>
        Download CSV
      </Button>
    );
  }
  const { arrived, expected } = progress;
  const counts = `${formatCount(arrived)} of ${formatCount(expected)} ${props.rowsName}`;
  const text = expected === 0 ? 'Preparing the file' : counts;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ minWidth: 160 }}>
        <Typography variant="caption" sx={tabularFigures}>
          {text}
        </Typography>
        <LinearProgress
          aria-label="Download CSV"
          aria-valuetext={text}
          {...(expected > 0 && { variant: 'determinate', value: (arrived / expected) * 100 })}
        />
      </Box>
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </Box>
  );
}

/** The numbers of rows that have arrived and that will arrive: both are 0 before the first row. */
type Progress = { arrived: number; expected: number };

/**
 * Saves the rows of a filter as one file, up to `apiLimits.listFileRowsMax`, and reports if there are more. Asks for one
 * page after the other. Saves nothing if it fails or is cancelled. Leaving the page cancels it.
 */
function useCsvDownload<Row>({ endpoint, fileName, rowsName, filter, toCsv }: Props<Row>) {
  const params = useOwnIds();
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress>();
  const controller = useRef<AbortController>(undefined);
  const cancel = () => {
    controller.current?.abort();
    controller.current = undefined;
    setProgress(undefined);
  };
  useEffect(() => () => controller.current?.abort(), []);

  const download = async (signal: AbortSignal) => {
    const { search, status, sort } = filter;
    const fetchPage = (cursor: string | undefined) =>
      answerTo<PageOf<Row>>(endpoint, { params, query: { search, status, sort, cursor }, signal });
    const { rows, total } = await fetchRows(fetchPage, (now) => {
      if (!signal.aborted) setProgress(now);
    });
    if (signal.aborted) return;
    saveFile(
      new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }),
      `${brand.slug}-${fileName}-${toDay(serverNowMs())}.csv`,
    );
    if (total > rows.length)
      notify.error(
        `The file has the first ${formatCount(rows.length)} of ${formatCount(total)} ${rowsName}.`,
      );
  };
  const start = () => {
    if (controller.current !== undefined) return;
    const abort = new AbortController();
    controller.current = abort;
    setProgress({ arrived: 0, expected: 0 });
    download(abort.signal)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) notify.refused(error);
      })
      .finally(() => {
        if (controller.current === abort) cancel();
      });
  };
  return { progress, start, cancel };
}

async function fetchRows<Row>(
  fetchPage: (cursor: string | undefined) => Promise<PageOf<Row>>,
  onProgress: (progress: Progress) => void,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, total: countedTotal = 0, nextCursor } = await fetchPage(cursor);
    rows.push(...items);
    const total = Math.max(countedTotal, rows.length);
    onProgress({ arrived: rows.length, expected: Math.min(total, apiLimits.listFileRowsMax) });
    if (nextCursor === null || rows.length >= apiLimits.listFileRowsMax)
      return { rows: rows.slice(0, apiLimits.listFileRowsMax), total };
    cursor = nextCursor;
  }
}
