import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { type UsdCents, usdCents } from '@keelstone/domain/kernel/amounts/units';
import { serif, size, tabularFigures } from '../../../theme/styles.ts';
import { type CourseStep, deriveProgress } from './transaction-course.ts';
import { TransactionTimeline } from './transaction-timeline.tsx';

/** `value`: absent until it is known. `isBelow`: too long to be next to its name. */
export type ReceiptRow = { name: string; value?: ReactNode; isBelow?: true };

type Props = {
  type: 'Deposit' | 'Withdrawal';
  amountUsdCents: UsdCents | undefined;
  rows: readonly ReceiptRow[];
  isReceived: boolean;
  /** The form whose values the receipt shows. */
  children: ReactNode;
};

/**
 * A form, and at its right a receipt that shows its values. On a small screen the receipt is below, appears with the
 * amount and shows only known values. Its line is dashed until the request is received.
 */
export function WithReceipt({ type, amountUsdCents, rows, isReceived, children }: Props) {
  const headingId = useId();
  return (
    <Box sx={receiptColumns}>
      {children}
      <Box
        component="section"
        aria-labelledby={headingId}
        sx={{ ...receipt, display: showKnown(amountUsdCents, 'block') }}
      >
        <Typography id={headingId} variant="note" component="h2">
          {`Your ${type.toLowerCase()}`}
        </Typography>
        <Typography sx={figure} color={amountUsdCents === undefined ? 'textSecondary' : 'textPrimary'}>
          {formatUsd(amountUsdCents ?? usdCents(0))}
        </Typography>
        <ReceiptRows rows={rows} />
        <Box sx={[tearLine, isReceived && { borderTopStyle: 'solid' }]} />
        <TransactionTimeline title="What happens next" steps={listSteps(type, isReceived)} />
      </Box>
    </Box>
  );
}

/** The steps of `deriveProgress` for the timeline, each with its meaning. */
function listSteps(type: Props['type'], isReceived: boolean): CourseStep[] {
  const { steps, current } = deriveProgress({ type, status: 'Pending' });
  return steps.map((what, index) => ({
    what,
    note: notes[type][index],
    mark: !isReceived || index > current ? 'ahead' : index < current ? 'step' : 'waiting',
  }));
}

const notes = {
  Deposit: [
    'You send the coins and add a proof.',
    'We look for your payment.',
    'It is added to your balance.',
  ],
  Withdrawal: ['The dollars are reserved.', 'The coin is priced when approved.', 'We send it to you.'],
} as const satisfies Record<Props['type'], readonly string[]>;

/** Names and values of a request, in the receipt and before it is confirmed. */
export function ReceiptRows({ rows }: Pick<Props, 'rows'>) {
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, '& > div + div': { borderTop: 1, borderColor: 'divider' } }}>
      {rows.map(({ name, value, isBelow }) => (
        <Box
          key={name}
          sx={{
            display: showKnown(value, isBelow ? 'block' : 'flex'),
            justifyContent: 'space-between',
            gap: 2,
            py: 1.5,
          }}
        >
          <Typography component="dt" variant="note">
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontWeight: 600,
              overflowWrap: 'anywhere',
              textAlign: isBelow ? undefined : 'right',
              minHeight: isBelow && '3em',
              ...tabularFigures,
            }}
          >
            {value ?? '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function showKnown(value: unknown, display: 'block' | 'flex') {
  return { xs: value === undefined ? 'none' : display, lg: display };
}

/** The columns of a form and its receipt. */
export const receiptColumns = {
  display: 'grid',
  gap: { xs: 3, lg: 4 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 640px)', lg: 'minmax(0, 640px) 336px' },
} as const;

const receipt = {
  position: { lg: 'sticky' },
  top: 'calc(96px + var(--offline-bar))',
  p: { xs: 2, sm: 3 },
  border: 1,
  borderRadius: '12px',
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '& dd, & code': { fontSize: size.small },
  '& code': { fontWeight: 400 },
} as const;

const figure = { ...serif, ...tabularFigures, fontSize: size.amount, lineHeight: 1.25 } as const;

/** A line across the receipt, from edge to edge. */
const tearLine = {
  borderTop: '2px dashed',
  borderColor: 'fieldBorder',
  mx: { xs: -2, sm: -3 },
  mt: 1,
  mb: 2.5,
} as const;
