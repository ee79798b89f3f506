// Dates and times as pages show them, in the reader's time zone.

import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import type { SavedAddressWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { serverNowMs } from '../lib/server-time.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const dayOfYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const minute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' });

/** `short`: a day without its year, if that is the current one. */
type Precision = 'short' | 'day' | 'minute';

/** A time from the wire in the reader's time zone. Hover or focus shows the exact time. */
export function DateTime({ iso, precision = 'day' }: { iso: string; precision?: Precision }) {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return <span>–</span>;
  return <Moment iso={iso}>{pickFormat(precision, moment).format(moment)}</Moment>;
}

/** Any words about a time, with the exact time on hover or focus. */
export function Moment({ iso, children }: { iso: string; children: ReactNode }) {
  return (
    <Tooltip title={formatExact(iso)}>
      <Box
        component="time"
        dateTime={iso}
        tabIndex={0}
        sx={{
          whiteSpace: 'nowrap',
          borderRadius: 0.5,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        {children}
      </Box>
    </Tooltip>
  );
}

function pickFormat(precision: Precision, moment: Date): Intl.DateTimeFormat {
  if (precision === 'minute') return minute;
  const isThisYear = moment.getFullYear() === new Date(serverNowMs()).getFullYear();
  return precision === 'short' && isThisYear ? dayOfYear : day;
}

/** "Nov 23, 2026", in the reader's zone. */
function dayText(atMs: number): string {
  return day.format(atMs);
}

/** "11:13", or "Nov 22, 2026, 11:13" on another day than today, in the reader's zone. */
export function clockText(iso: string): string {
  const [atMs, time] = [Date.parse(iso), clock.format(new Date(iso))];
  return dayText(atMs) === dayText(serverNowMs()) ? time : `${dayText(atMs)}, ${time}`;
}

/** "Monday, November 23, 2026 at 10:24:00 GMT+1" */
export function formatExact(iso: string): string {
  return exact.format(new Date(iso));
}

/** When a saved address was last withdrawn to, in a few words. */
export function lastUsedText({ lastUsedAt }: Pick<SavedAddressWire, 'lastUsedAt'>): string {
  return lastUsedAt === null ? 'Not used yet' : `Last used ${dayText(Date.parse(lastUsedAt))}`;
}
