import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { waitText } from '../../lib/age.ts';
import { serverNowMs } from '../../lib/server-time.ts';
import { PageHeading } from '../page-heading.tsx';
import { WaitingSince } from './pending-mark.tsx';
import type { QueueRow, ReviewQueue } from './use-review-queue.ts';

type Props = {
  /** "KYC review". */
  title: string;
  /** Whose case it is; `undefined` until that is known. */
  name: string | undefined;
  createdAt: string | undefined;
  queue: ReviewQueue<QueueRow>;
  /** Where the list is, with its query. */
  listHref: string;
  children: ReactNode;
};

/** Whose case it is, how long they wait, and how many wait with them. */
export function ReviewHeading({ title, name, createdAt, queue, listHref, children }: Props) {
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Tooltip title="Back to the list">
        <IconButton component={Link} to={listHref} aria-label="Back to the list" edge="start">
          <ArrowBackOutlined />
        </IconButton>
      </Tooltip>
      <Box sx={{ minWidth: 0, flex: 1, '& h1': { fontSize: '1.25rem', overflowWrap: 'anywhere' } }}>
        <PageHeading title={title}>{name ?? title}</PageHeading>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <Typography variant="body2" color="textSecondary">
            <Position queue={queue} title={title} />
          </Typography>
          {createdAt !== undefined && <WaitingSince iso={createdAt} />}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

/** "3 of 11, oldest 7 days" */
function Position({ queue: { place, total, oldest }, title }: Pick<Props, 'queue' | 'title'>) {
  const [nowMs] = useState(() => serverNowMs());
  if (total === undefined) return <span>{title}</span>;
  const count = `${String(total.count)}${total.isExact ? '' : '+'}`;
  const at = place === undefined ? `${count} pending` : `${String(place + 1)} of ${count}`;
  return (
    <span>
      {oldest === undefined
        ? `${title}: ${at}`
        : `${title}: ${at}, oldest ${waitText(oldest.createdAt, nowMs)}`}
    </span>
  );
}
