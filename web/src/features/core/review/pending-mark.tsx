import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toCaseAge, type CaseAge } from '@keelstone/domain/core/review/case-age';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { ageText, formatShortAge } from '../../../lib/age-text.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { EyeIcon } from '../../../theme/door-icons.tsx';
import { ClockIcon } from '../../../theme/icons.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { useLeases } from './review.calls.ts';

type Props = {
  record: { _id: string; createdAt: string };
  reviewPath: string;
  /** "order 1795", for screen readers. */
  name: string;
};

/** How long a row has waited, as a link to its review, and the other administrator who looks at it. */
export function PendingMark(props: Props) {
  const heldBy = useLeases().get(props.record._id);
  return (
    <>
      <ReviewLink {...props} />
      {heldBy !== undefined && <LookedAt by={heldBy} />}
    </>
  );
}

function LookedAt({ by }: { by: string }) {
  const text = `${by} is looking at this`;
  return (
    <Typography
      variant="caption"
      component="span"
      title={text}
      sx={{ minWidth: 0, display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <EyeIcon titleAccess={text} sx={{ fontSize: 14, flex: 'none' }} />
      <Box component="span" aria-hidden sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {by}
      </Box>
    </Typography>
  );
}

function ReviewLink({ record, reviewPath, name }: Props) {
  const { color, text, sent } = useWaiting(record.createdAt);
  return (
    <AppLink
      to={reviewPath}
      variant="caption"
      title="Review"
      aria-label={`Review ${isolateName(name)}, sent ${sent}`}
      sx={{
        flex: 'none',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color,
        // Tall enough for a thumb. The negative margin takes the extra room back.
        minHeight: { xs: 40, lg: 20 },
        my: { xs: -1, lg: 0 },
      }}
    >
      <ClockIcon sx={{ fontSize: 14 }} />
      <span>{text}</span>
    </AppLink>
  );
}

const colors: Readonly<Record<CaseAge, string>> = {
  fresh: 'text.secondary',
  ageing: 'text.primary',
  old: 'warning.main',
};

/** How long somebody has waited since `iso`: `text` is "3 d", `sent` is "3 days ago", and `color` repeats them. */
export function useWaiting(iso: string): { color: string; text: string; sent: string } {
  const [nowMs] = useState(() => serverNowMs());
  const color = colors[toCaseAge(nowMs - Date.parse(iso))];
  return { color, text: formatShortAge(iso, nowMs), sent: ageText(iso, nowMs) };
}

/** A line that shows `useWaiting`: "Waiting 3 d", or "New". The colour only repeats the words. */
export function WaitingSince({ iso }: { iso: string }) {
  const { color, text } = useWaiting(iso);
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color, display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <ClockIcon sx={{ fontSize: 14 }} />
      <span>{text === 'now' ? 'New' : `Waiting ${text}`}</span>
    </Typography>
  );
}
