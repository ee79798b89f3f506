import type { BooksWire } from '@keelstone/domain/api/books.contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/date-time.tsx';
import { BooksCard, BooksTable } from './books-table.tsx';

/** The invariants with what the last check of all books found, and the last runs. */
export function ChecksCard({ runs, invariants }: Pick<BooksWire, 'runs' | 'invariants'>) {
  return (
    <BooksCard title="Checks">
      {runs.length === 0 && <Typography variant="body2">No check has run yet.</Typography>}
      {invariants.length > 0 && (
        <BooksTable
          label="Invariants"
          heads={['Invariant', 'Violations']}
          rows={invariants.map(({ invariant, text, violations }) => ({
            key: invariant,
            cells: [`${invariant}: ${text}`, violations === 0 ? 'None' : count(violations)],
          }))}
        />
      )}
      {runs.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <BooksTable
            label="Last checks"
            heads={['When', 'What', 'Users', 'Entries', 'Records', 'Violations']}
            rows={runs.map(({ at, isWhole, users, entries, transactions, violations }) => ({
              key: at,
              cells: [
                <DateTime key={at} iso={at} precision="minute" />,
                isWhole ? 'All' : 'Changed',
                ...[users, entries, transactions].map(count),
                violations === 0 ? 'None' : count(violations),
              ],
            }))}
          />
        </Box>
      )}
    </BooksCard>
  );
}

const count = (value: number): string => value.toLocaleString('en');
