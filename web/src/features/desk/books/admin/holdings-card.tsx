import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { booksContract } from '@keelstone/domain/desk/books/books.contract';
import type { BooksWire } from '@keelstone/domain/desk/books/books.wire';
import { groupDecimal } from '@keelstone/domain/kernel/amounts/format';
import { makeKey } from '../../../../lib/api/query-keys.ts';
import { parseAmount } from '../../../../lib/forms/amount-text.ts';
import { useCall } from '../../../../lib/query/use-call.ts';
import { AmountField } from '../../../../ui/amount-field.tsx';
import { BooksCard, BooksTable } from '../../../../ui/books-table.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';

/** The form for the daily count of the wallets, and the counts with their differences from the books. */
export function HoldingsCard({ holdings, onChain }: Pick<BooksWire, 'holdings' | 'onChain'>) {
  const [btc, setBtc] = useState('');
  const [eth, setEth] = useState('');
  const queryClient = useQueryClient();
  const recording = useCall(booksContract['record-holdings'], {
    toast: () => 'Saved for today',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: makeKey(booksContract['get-books']) });
      setBtc('');
      setEth('');
    },
  });
  const [btcAmount, ethAmount] = [parseAmount(btc, 'btc'), parseAmount(eth, 'eth')];
  const counted =
    btcAmount === undefined || ethAmount === undefined || [btcAmount, ethAmount].includes(Number.NaN)
      ? undefined
      : { btc: btcAmount, eth: ethAmount };
  return (
    <BooksCard
      title="Wallets"
      text="Count both coins of the wallets once a day. They are compared with what came in less what was paid out. Network fees and payouts on their way explain small differences."
    >
      <Box
        component="form"
        noValidate
        aria-label="What the wallets hold today"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          gap: 1.5,
          '& > :not(button)': { width: { xs: '100%', sm: 224 } },
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (counted !== undefined) recording.mutate({ body: counted });
        }}
      >
        <AmountField size="small" label="Bitcoin" unit="btc" value={btc} onChange={setBtc} />
        <AmountField size="small" label="Ethereum" unit="eth" value={eth} onChange={setEth} />
        <Button
          type="submit"
          variant="outlined"
          sx={{ mb: 0.5 }}
          disabled={counted === undefined || recording.isPending}
        >
          <span>{recording.isPending ? 'Saving...' : "Save today's count"}</span>
        </Button>
      </Box>
      {holdings.length > 0 && (
        <BooksTable
          label="What the wallets held"
          heads={['Day (UTC)', 'BTC counted', 'BTC difference', 'ETH counted', 'ETH difference', 'By']}
          rows={holdings.map(
            ({ day, btc: countedBtc, eth: countedEth, differenceBtc, differenceEth, by }) => ({
              key: day,
              cells: [
                day,
                ...[countedBtc, differenceBtc ?? '–', countedEth, differenceEth ?? '–'].map(groupDecimal),
                by,
              ],
            }),
          )}
        />
      )}
      {onChain.length > 0 && <OnChain onChain={onChain} />}
    </BooksCard>
  );
}

/** The balance of the platform's addresses on the chain, and the reasons for its difference from the ledger. */
function OnChain({ onChain }: Pick<BooksWire, 'onChain'>) {
  const lines = [
    ['On our deposit addresses', 'held'],
    ['Booked to users', 'ledger'],
    ['Approved, not sent yet', 'leaving'],
    ['Arrived, not booked', 'unbooked'],
    ['In other wallets, or missing', 'unexplained'],
  ] as const;
  return (
    <Box sx={{ mt: 3, display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 3 }}>
      {onChain.map(({ coin, at, source, addresses, ...amounts }) => (
        <div key={coin}>
          <BooksTable
            label={`What the chain says of ${coin.toUpperCase()}`}
            heads={['By the chain', coin.toUpperCase()]}
            rows={lines.map(([text, field]) => ({
              key: field,
              cells: [text, groupDecimal(amounts[field] ?? '–')],
            }))}
          />
          <Typography variant="caption">
            <span>{`${String(addresses)} ${addresses === 1 ? 'address' : 'addresses'}, read from ${source}, `}</span>
            <DateTime iso={at} precision="minute" />
          </Typography>
        </div>
      ))}
      <Typography variant="note" sx={{ gridColumn: '1 / -1', maxWidth: '76ch' }}>
        “Check now” reads it again, but for the accounts’ own addresses, which only a job reads. Other wallets
        are not read.
      </Typography>
    </Box>
  );
}
