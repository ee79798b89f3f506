import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import { usdFromNumber } from '@keelstone/domain/kernel/amounts/units';
import { serverNowMs } from '../../lib/server-time.ts';
import { size, tabularFigures } from '../../theme/styles.ts';
import { CheckStamp, KeelMark } from '../../ui/keel-line.tsx';
import { checkExample, exampleEntries } from './example-journal.ts';

const [booked, profit, , sent] = exampleEntries;

/** The steps of a deposit: booked ones with their journal entry, others with a text. */
const steps = [
  { name: 'Requested', day: 'day 1', amount: '$500.00', text: '0.007813 BTC, with a proof of payment' },
  { name: 'Pending', day: 'day 1', amount: '', text: 'A person compares the payment with its proof' },
  { name: 'Approved', day: 'day 1', amount: '+$500.00', entry: booked },
  { name: 'Profit', day: 'day 8', amount: '+$1.25', entry: profit },
  { name: 'Sent', day: 'day 12', amount: '−$501.25', entry: sent },
];
const entries = steps.flatMap(({ entry }) => entry ?? []);

const explanation =
  'Each entry has a fingerprint of its content and of the entry before it. Your browser can compute all of them again.';

/**
 * A deposit until it is paid out, and its check, which really runs and fails for a changed figure. It also runs once
 * when the entries come into view.
 */
export default function Example() {
  /** The profit, once it can be changed. */
  const [typed, setTyped] = useState<string>();
  const [checked, setChecked] = useState<ReturnType<typeof checkExample> & { atMs: number }>();
  const change = (text: string | undefined) => {
    setTyped(text);
    setChecked(undefined);
  };
  const isWrong = (checked?.faults ?? []).length > 0;
  return (
    <Box component="section" aria-labelledby="example" sx={look}>
      <Box className="beside head">
        <Typography variant="h2" id="example">
          Follow one deposit
        </Typography>
        <Box className="note">Example, not a promise</Box>
      </Box>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const result = checkExample(usdFromNumber(Number((typed ?? '1.25').replace(',', '.'))) ?? 0);
          setChecked({ ...result, atMs: serverNowMs() });
        }}
      >
        <ol ref={checkInView}>
          {steps.map(({ name, day, amount, text = 'Fingerprint ', entry }) => {
            const index = entries.findIndex((each) => each === entry);
            const isRight = !isWrong || entry !== profit;
            return (
              <li key={name}>
                <KeelMark
                  state={entry === undefined ? 'step' : 'sealed'}
                  hash={entry?.hash}
                  checked={checked && { isRight, index, count: entries.length }}
                />
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
                      <input
                        aria-label="Profit in USD"
                        inputMode="decimal"
                        value={typed}
                        onChange={({ target }) => change(target.value)}
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
          <Button onClick={() => change(typed === undefined ? '125.00' : undefined)}>
            <span>{typed === undefined ? 'Change a figure' : 'Put it back'}</span>
          </Button>
          <noscript />
          <Box
            role="status"
            sx={{
              mt: 1.5,
              minHeight: { xs: 'calc(3lh + 30px)', sm: 'calc(2lh + 30px)' },
              typography: 'body2',
            }}
          >
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
                    : `Your browser has just recomputed ${String(entries.length)} entries and their fingerprints. The balance is `}
                </span>
                <span translate="no">{`${formatAsset('usd', checked.cents)}. `}</span>
                {!isWrong && <CheckStamp count={entries.length} atMs={checked.atMs} />}
              </>
            )}
          </Box>
        </Box>
      </form>
    </Box>
  );
}

/** Sends the form around the list, once, when most of the list is seen. */
function checkInView(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const observer = new IntersectionObserver(
    ([seen]) => {
      if (seen?.isIntersecting !== true) return;
      observer.disconnect();
      list.closest('form')?.requestSubmit();
    },
    { threshold: 0.8 },
  );
  observer.observe(list);
  return () => observer.disconnect();
}

/** A card and a field like the others, without their code: nobody who reads this page needs another field. */
const look = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  p: { xs: 2, sm: 4 },
  // So that its line is on the page's (landing-page.tsx).
  pl: { sm: '34px' },
  '& ol': { listStyle: 'none', m: 0, my: 1, p: 0 },
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '14px',
    alignItems: 'center',
    minHeight: 64,
    py: { xs: 0.75, sm: 0 },
  },
  '& li:first-of-type > div::before': { top: '50%' },
  '& .beside': { position: 'relative', pl: '34px' },
  // The line leaves the card at its foot.
  '& form > .beside::before': {
    content: '""',
    position: 'absolute',
    left: 9,
    top: -8,
    bottom: { xs: -17, sm: -33 },
    borderLeft: 2,
    borderColor: 'brass.main',
  },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' },
  '& .note': { typography: 'body2', color: 'text.secondary' },
  '& .amount': { display: 'flex', alignItems: 'center', fontWeight: 600, ...tabularFigures },
  '& .amount, & .amount input': { fontSize: { xs: size.body, sm: size.section } },
  '& input': {
    width: 120,
    height: 40,
    ml: 1,
    px: '14px',
    border: 1,
    borderColor: 'fieldEdge',
    borderBottomColor: 'fieldBorder',
    borderRadius: 1,
    bgcolor: 'fieldSurface',
    color: 'inherit',
    font: 'inherit',
    '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
  },
  '& .in': { color: 'success.main' },
} as const;
