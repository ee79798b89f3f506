import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { usdCents, usdFromNumber } from '@keelstone/domain/kernel/amounts/units';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { size, tabularFigures } from '../../theme/styles.ts';
import { checkExample, exampleEntries } from './example-journal.ts';

const [booked, profit, , paid] = exampleEntries;

/** The steps of a deposit: booked ones with their journal entry, others with a text. */
const steps = [
  { name: 'Sent', day: 'day 1', amount: '$500.00', text: '0.007813 BTC, with a proof of payment' },
  { name: 'In review', day: 'day 1', amount: '', text: 'A person compares the payment with its proof' },
  { name: 'Booked', day: 'day 1', amount: '+$500.00', entry: booked },
  { name: 'Profit', day: 'day 8', amount: '+$12.50', entry: profit },
  { name: 'Paid', day: 'day 12', amount: '−$512.50', entry: paid },
];
const shownEntries = steps.filter(({ entry }) => entry !== undefined).length;

const explanation =
  'Each entry has a fingerprint of its content and of the entry before it. Your browser can compute all of them again.';

/** A deposit until it is paid out, and its check, which really runs and fails for a changed figure. */
export default function Example() {
  /** The profit, once it can be changed. */
  const [typed, setTyped] = useState<string>();
  const [checked, setChecked] = useState<ReturnType<typeof checkExample>>();
  const change = (text: string | undefined) => {
    setTyped(text);
    setChecked(undefined);
  };
  const isWrong = (checked?.faults ?? []).length > 0;
  return (
    <Card component="section" aria-labelledby="example" sx={look}>
      <Box className="beside head">
        <Typography variant="h2" id="example">
          Follow one deposit
        </Typography>
        <Box className="note">Example, not a promise</Box>
      </Box>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(checkExample(usdFromNumber(Number(typed ?? '12.50')) ?? 0));
        }}
      >
        <ol>
          {steps.map(({ name, day, amount, text = 'Fingerprint ', entry }) => {
            const isBad = isWrong && entry === profit;
            const isChecked = checked !== undefined && entry !== undefined;
            return (
              <li key={name}>
                <span aria-hidden className={isBad ? 'bad' : isChecked ? 'good' : entry ? '' : 'early'}>
                  {isBad ? '!' : isChecked && '✓'}
                </span>
                <div>
                  <Typography component="p" sx={{ fontWeight: 600 }}>
                    <span>{name}</span> <span className="note">{day}</span>
                  </Typography>
                  <div className="note">
                    <span>{text}</span>
                    <code translate="no">{entry?.hash.slice(0, 8)}</code>
                  </div>
                </div>
                <Box translate="no" className={amount.startsWith('+') ? 'amount in' : 'amount'}>
                  {entry === profit && typed !== undefined ? (
                    <>
                      <span>+$</span>
                      <TextField
                        size="small"
                        value={typed}
                        onChange={({ target }) => change(target.value)}
                        sx={{ width: 120, ml: 1 }}
                        slotProps={{ htmlInput: { 'aria-label': 'Profit in USD', inputMode: 'decimal' } }}
                      />
                    </>
                  ) : (
                    <span>{amount}</span>
                  )}
                </Box>
              </li>
            );
          })}
        </ol>
        <Box className="beside" sx={{ pt: 1.5 }}>
          <Button type="submit" variant="outlined" sx={{ mr: 1 }}>
            Check it
          </Button>
          <Button onClick={() => change(typed === undefined ? '1250.00' : undefined)}>
            <span>{typed === undefined ? 'Change a figure' : 'Put it back'}</span>
          </Button>
          <Box role="status" sx={{ mt: 1.5, minHeight: { xs: '4lh', sm: '2lh' }, typography: 'body2' }}>
            {checked === undefined ? (
              <span className="note">
                {typed === undefined ? explanation : 'The profit is changed. Check it now.'}
              </span>
            ) : (
              <>
                <strong>{isWrong ? 'It does not add up.' : 'It adds up.'}</strong>{' '}
                <span>
                  {isWrong
                    ? 'The fingerprint of the profit belongs to another amount. Instead of $0.00, the balance would be '
                    : `Your browser has just recomputed ${String(shownEntries)} entries and their fingerprints. The balance is `}
                </span>
                <span translate="no">{`${formatUsd(usdCents(checked.cents))}.`}</span>
              </>
            )}
          </Box>
        </Box>
      </form>
    </Card>
  );
}

const circle = {
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  boxSizing: 'border-box',
  width: 24,
  height: 24,
  border: '2px solid',
  borderColor: 'secondary.light',
  borderRadius: '50%',
  bgcolor: 'background.paper',
  color: 'background.paper',
  fontSize: size.small,
  fontWeight: 600,
} as const;

const line = {
  content: '""',
  position: 'absolute',
  left: 11,
  borderLeft: 2,
  borderColor: 'secondary.light',
} as const;

/** The steps are on the brand's line (the keel), which leaves the card at its foot. */
const look = {
  p: { xs: 2, sm: 4 },
  '& ol': { listStyle: 'none', m: 0, my: 1, p: 0 },
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    columnGap: 2,
    alignItems: 'center',
    minHeight: 64,
    py: { xs: 0.75, sm: 0 },
  },
  '& li::before': { ...line, top: '50%', bottom: '-50%' },
  '& li > span': circle,
  // Filled by its border, which forced colours keep.
  '& li > .early': { width: 12, height: 12, m: 0.75, borderWidth: 6 },
  '& li > .good': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '& li > .bad': { bgcolor: 'error.main', borderColor: 'error.main' },
  '& .beside': { position: 'relative', pl: 5 },
  '& form > .beside::before': { ...line, top: -8, bottom: { xs: -17, sm: -33 } },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' },
  '& .note': { typography: 'body2', color: 'text.secondary' },
  '& .amount': { display: 'flex', alignItems: 'center', fontWeight: 600, ...tabularFigures },
  '& .amount, & .amount input': { fontSize: { xs: size.body, sm: size.section } },
  '& .in': { color: 'success.main' },
} as const;
