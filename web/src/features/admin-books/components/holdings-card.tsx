import type { HoldingsWire } from '@keelstone/domain/api/books.contract';
import { groupedDecimal } from '@keelstone/domain/money/format';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { AmountField } from '../../../components/amount-field.tsx';
import { amountOf } from '../../../lib/forms/amount-text.ts';
import { useRecordHoldings } from '../api.ts';
import { BooksCard, BooksTable } from './books-table.tsx';

/** The daily line: what the wallets really hold, next to what came in less what was paid out. */
export function HoldingsCard({ holdings }: { holdings: readonly HoldingsWire[] }) {
  const [btc, setBtc] = useState('');
  const [eth, setEth] = useState('');
  const recording = useRecordHoldings({
    onDone: () => {
      setBtc('');
      setEth('');
    },
  });
  const [btcAmount, ethAmount] = [amountOf(btc, 'btc'), amountOf(eth, 'eth')];
  const counted =
    btcAmount === undefined || ethAmount === undefined || Number.isNaN(btcAmount + ethAmount)
      ? undefined
      : { btc: btcAmount, eth: ethAmount };
  return (
    <BooksCard
      title="Wallets"
      text="Count what the wallets hold once a day. The ledger's figure is what came in less what was paid out, as of the last check of all books. Network fees, and payouts that are approved and not sent yet, explain small differences."
    >
      <Box
        component="form"
        noValidate
        aria-label="What the wallets hold today"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (counted !== undefined) recording.mutate(counted);
        }}
      >
        <AmountField size="small" label="Bitcoin" unit="btc" value={btc} onType={setBtc} />
        <AmountField size="small" label="Ethereum" unit="eth" value={eth} onType={setEth} />
        <Button type="submit" variant="outlined" disabled={counted === undefined || recording.isPending}>
          <span>{recording.isPending ? 'Saving...' : 'Save today'}</span>
        </Button>
      </Box>
      {holdings.length > 0 && (
        <BooksTable
          label="What the wallets held"
          heads={['Day (UTC)', 'BTC counted', 'BTC difference', 'ETH counted', 'ETH difference', 'By']}
          rows={holdings.map(({ day, btc: counted, eth: countedEth, differenceBtc, differenceEth, by }) => ({
            key: day,
            cells: [
              day,
              ...[counted, differenceBtc ?? '–', countedEth, differenceEth ?? '–'].map(groupedDecimal),
              by,
            ],
          }))}
        />
      )}
    </BooksCard>
  );
}
