import { decidedOn, type DeskDayWire, type DeskDaysWire } from '@keelstone/domain/api/desk.wire';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ChartPoint } from '../../../components/chart/chart-data.ts';
import { usdText } from '../../../components/chart/chart-text.ts';
import { Chart } from '../../../components/chart/chart.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';

type Props = {
  query: { data: DeskDaysWire | undefined; isError: boolean; error: unknown; refetch: () => unknown };
};

const height = 200;

/** What came in and went out, by day. */
export function FlowsCard({ query }: Props) {
  const name = 'In and out by day';
  return (
    <DaysCard
      name={name}
      text="Approved deposits, and approved withdrawals less what came back. In USD, days in UTC, until yesterday."
      query={query}
    >
      {({ period, days }) => (
        <Chart
          name={name}
          data={{
            shape: 'bars',
            period,
            names: ['In', 'Out'],
            points: pointsOf(days, (day) => day.in),
            seconds: pointsOf(days, (day) => day.out),
          }}
          height={height}
          heads={['Day', 'In', 'Out']}
          figures={2}
          rows={days.map((day) => ({ day: day.day, cells: [usdText(day.in), usdText(day.out)] }))}
        />
      )}
    </DaysCard>
  );
}

/** What administrators decided, by day. */
export function DecisionsCard({ query }: Props) {
  const name = 'Decisions by day';
  return (
    <DaysCard
      name={name}
      text="Identities, deposits and withdrawals together. Days in UTC, until yesterday."
      query={query}
    >
      {({ period, days }) => (
        <Chart
          name={name}
          data={{
            shape: 'bars',
            unit: 'count',
            period,
            names: ['Approved', 'Rejected'],
            points: pointsOf(days, (day) => decidedOn(day, 'approved')),
            seconds: pointsOf(days, (day) => decidedOn(day, 'rejected')),
          }}
          height={height}
          heads={['Day', 'All', 'KYC', 'Deposits', 'Withdrawals']}
          figures={4}
          rows={days.map((day) => ({
            day: day.day,
            cells: [
              decidedOn(day, 'approved') + decidedOn(day, 'rejected'),
              decidedText(day.kyc),
              decidedText(day.deposits),
              decidedText(day.withdrawals),
            ],
          }))}
        />
      )}
    </DaysCard>
  );
}

type DaysCardProps = Props & { name: string; text: string; children: (days: DeskDaysWire) => ReactNode };

function DaysCard({ name, text, query, children }: DaysCardProps) {
  return (
    <Card component="section" aria-label={name} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {text}
      </Typography>
      <DataView
        query={query}
        skeleton={<Skeleton variant="rounded" height={height + 78} />}
        isEmpty={({ days }) => days.length === 0}
        empty={
          <Notice
            icon={<InsertChartOutlined />}
            title="No day has been counted yet"
            text="Each day appears here soon after its end."
          />
        }
      >
        {children}
      </DataView>
    </Card>
  );
}

function pointsOf(days: readonly DeskDayWire[], valueOf: (day: DeskDayWire) => number): ChartPoint[] {
  return days.map((day) => ({ day: day.day, value: valueOf(day) }));
}

/** "2 approved, 1 rejected"; a dash for none. */
function decidedText({ approved, rejected }: DeskDayWire['kyc']): string {
  const parts = [
    ...(approved === 0 ? [] : [`${String(approved)} approved`]),
    ...(rejected === 0 ? [] : [`${String(rejected)} rejected`]),
  ];
  return parts.length === 0 ? '–' : parts.join(', ');
}
