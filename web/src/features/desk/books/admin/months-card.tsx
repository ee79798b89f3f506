import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { booksContract } from '@keelstone/domain/desk/books/books.contract';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import type { MonthWire } from '@keelstone/domain/desk/books/books.wire';
import { brand } from '@keelstone/domain/kernel/brand';
import { hoursText, spellOut } from '@keelstone/domain/kernel/count-text';
import { fetchBytes } from '../../../../lib/api/call.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { useNotify } from '../../../../lib/toast/notify.ts';
import { BooksCard, BooksTable } from '../../../../ui/books-table.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { KeelMark } from '../../../../ui/keel-line.tsx';

/** The number of months shown at first. */
const latest = 12;

/** The closed months, whose movements never change, each with a file for the accountant. */
export function MonthsCard({ months }: { months: readonly MonthWire[] }) {
  return (
    <BooksCard
      title="Closed months"
      text={`All movements of a month in one file, which never changes once the month is closed, ${spellOut(hoursText(booksLimits.monthSettlesMs), 'an')} or more after its end (UTC). Its fingerprint (SHA-256) proves that. All administrators are emailed about a download.`}
    >
      {months.length === 0 ? (
        <Typography variant="body2">No month is closed yet.</Typography>
      ) : (
        <MonthsTable label="Closed months" months={months.slice(0, latest)} />
      )}
      {months.length > latest && (
        <Disclosure summary="Earlier months">
          <MonthsTable label="Earlier months" months={months.slice(latest)} />
        </Disclosure>
      )}
    </BooksCard>
  );
}

function MonthsTable({ label, months }: { label: string; months: readonly MonthWire[] }) {
  const exporting = useExportMonth();
  return (
    <BooksTable
      label={label}
      heads={['Month', 'Entries', 'Closed', 'Fingerprint', 'File']}
      rows={months.map((each) => {
        const { month, entries, sha256, closedAt } = each;
        const isBusy = exporting.isPending && exporting.variables.month === month;
        return {
          key: month,
          cells: [
            <Box key="month" sx={{ display: 'flex', gap: '14px' }}>
              <KeelMark state="sealed" hash={sha256} />
              <span>{month}</span>
            </Box>,
            entries.toLocaleString('en'),
            <DateTime key="closed" iso={closedAt} />,
            <Box key="hash" component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
              <code translate="no">{`${sha256.slice(0, 12)}…`}</code>
              <CopyButton isIcon text={sha256} label={`Copy the SHA-256 of ${month}`} />
            </Box>,
            <Button
              key="file"
              size="small"
              variant="outlined"
              sx={{ minWidth: 132 }}
              aria-label={isBusy ? undefined : `Download ${month}`}
              disabled={exporting.isPending}
              onClick={() => exporting.mutate(each)}
            >
              <span>{isBusy ? 'Downloading...' : 'Download'}</span>
            </Button>,
          ],
        };
      })}
    />
  );
}

/** Saves the file of a closed month. */
function useExportMonth() {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  return useMutation({
    mutationFn: async ({ month, parts }: MonthWire): Promise<void> => {
      const texts: Blob[] = [];
      for (let part = 0; part < parts; part += 1)
        texts.push(
          await fetchBytes(booksContract['export-month'], { params: { adminId }, query: { month, part } }),
        );
      saveFile(new Blob(texts, { type: 'text/csv' }), `${brand.slug}-month-${month}.csv`);
    },
    onError: notify.refused,
  });
}
