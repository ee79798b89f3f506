import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import type { ImageViewWire } from '@keelstone/domain/rights/own-data/image-view.wire';
import { Equation } from '../../features/core/ledger/equation.tsx';
import { deriveProgress } from '../../features/money/transaction/transaction-course.ts';
import { ViewList } from '../../features/rights/own-data/view-list.tsx';
import { serif, size } from '../../theme/styles.ts';
import { makeChartColors } from '../../ui/chart/chart-colors.ts';
import { computeLayout } from '../../ui/chart/chart-scales.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import { Coin, Usd } from '../../ui/money.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';

const chart = computeLayout(
  {
    shape: 'steps',
    opening: 0,
    period: { from: '2026-10-21', to: '2026-11-07' },
    points: [
      { day: '2026-10-22', value: 12_500 },
      { day: '2026-10-25', value: 20_500 },
      { day: '2026-10-30', value: 19_350 },
      { day: '2026-11-06', value: 18_150 },
    ],
  },
  { width: 516, height: 88 },
);

const view = (createdAt: string, document: ImageViewWire['document']): ImageViewWire => ({
  ...{ _id: createdAt, recordId: '', by: 'administrator', viewer: 'KQ7M' },
  ...{ createdAt, document },
});

/** Pieces of the product with example figures, which cannot be used: one for each row. */
export const pieces: readonly ReactNode[] = [
  <Piece key="dashboard" title="Available balance" name="The dashboard of an example account">
    <Typography sx={{ ...serif, fontSize: { xs: size.amount, sm: size.figure }, lineHeight: 1.1 }}>
      <Usd amount={18_150} />
    </Typography>
    <Typography>
      <Coin coin="btc" amount={0.183006} /> · <Coin coin="eth" amount={2.185879} />
    </Typography>
    <Box component="svg" viewBox="64 4 440 64" sx={[makeChartColors, { display: 'block', width: 1, mt: 1 }]}>
      <path className="area" d={chart.areas[0]} />
      <path className="line" d={chart.lines[0]} />
    </Box>
  </Piece>,
  <Piece key="figure" title="Available US dollars" name="How that balance adds up">
    <Equation
      name={{ asset: 'usd', bucket: 'available' }}
      explained={{
        openingUnits: 0,
        parts: [
          { kind: 'deposits', units: 2_050_000, entries: [] },
          { kind: 'profit', units: 35_000, entries: [] },
          { kind: 'withdrawn', units: -150_000, entries: [] },
          { kind: 'reserved', units: -120_000, entries: [] },
        ],
        ...{ recomputedUnits: 1_815_000, storedUnits: 1_815_000, isConsistent: true },
      }}
      isWhole
    />
  </Piece>,
  <Piece key="withdrawal" title="Ethereum withdrawal" name="A withdrawal on its way">
    <FactList
      isDense
      facts={[
        { label: 'You withdraw', value: <Usd amount={1_200} /> },
        { label: 'You receive', value: <Coin coin="eth" amount={0.396432} /> },
        { label: 'To', value: <GroupedAddress address={exampleAddresses.eth} /> },
      ]}
    />
    <Box sx={{ mt: 1.5 }}>
      <ProgressSteps progress={deriveProgress({ type: 'Withdrawal', status: 'Approved' })} />
    </Box>
  </Piece>,
  <Piece key="views" title="Who opened my documents" name="What the owner of documents sees">
    <Box sx={{ mx: { xs: -2, sm: -3 }, mb: -2 }}>
      <ViewList
        views={[view('2026-11-19T10:24:00.000Z', 'identity'), view('2026-11-18T15:06:00.000Z', 'proof')]}
      />
    </Box>
  </Piece>,
];

function Piece({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <>
      <Box component="figcaption" sx={caption}>
        <strong>{title}</strong>
        <span>{name}</span>
      </Box>
      <div inert>{children}</div>
    </>
  );
}

const caption = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 2,
  mb: 1,
  typography: 'body2',
  color: 'text.secondary',
  '& strong': { typography: 'h3', color: 'text.primary' },
} as const;
