import { coinsNoteTexts } from '../../../components/coins-note.tsx';
import type { BooksWire } from '@keelstone/domain/api/books.contract';
import { groupedDecimal } from '@keelstone/domain/money/format';
import Typography from '@mui/material/Typography';
import { BooksCard, BooksTable } from './books-table.tsx';

const names: Readonly<Record<string, string>> = {
  users: 'All users',
  'sys:deposit': 'Deposits',
  'sys:payout': 'Payouts',
  'sys:profit': 'Profit',
  'sys:adjust': 'Edits',
  'sys:fx': 'Exchange',
};

/** What all users have, and the platform accounts on the other side: together they add up to zero. */
export function SumsCard({ sums }: Pick<BooksWire, 'sums'>) {
  return (
    <BooksCard
      title="Sums"
      text={`As of the last check of all books. In each column, all users and the platform accounts add up to zero. ${coinsNoteTexts.users} Never add them to the dollars.`}
    >
      {sums.length === 0 ? (
        <Typography variant="body2">They appear after the first check of all books.</Typography>
      ) : (
        <BooksTable
          label="Sums of the platform accounts"
          heads={['Account', 'USD', 'BTC', 'ETH']}
          rows={sums.map(({ account, usd, btc, eth }) => ({
            key: account,
            cells: [names[account] ?? account, ...[usd, btc, eth].map(groupedDecimal)],
          }))}
        />
      )}
    </BooksCard>
  );
}
