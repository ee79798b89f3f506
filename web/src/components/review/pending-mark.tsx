import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLeases } from '../../lib/review/use-leases.ts';
import { AppLink } from '../app-link.tsx';
import { useWaiting } from './use-waiting.ts';

type Props = {
  /** Of the record. */
  id: string;
  /** Since when it waits. */
  iso: string;
  /** Where it is reviewed. */
  to: string;
  /** "order 1795": whose case it is. */
  name: string;
};

/**
 * How long a row waits for a decision already, which leads to where it is decided; and which other administrator looks at
 * it.
 */
export function PendingMark({ id, iso, to, name }: Props) {
  const heldBy = useLeases().get(id);
  return (
    <>
      <ReviewLink iso={iso} to={to} name={name} />
      {heldBy !== undefined && <LookedAt by={heldBy} />}
    </>
  );
}

function LookedAt({ by }: { by: string }) {
  const text = `${by} is looking at this`;
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="span"
      title={text}
      sx={{ minWidth: 0, display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <VisibilityOutlined titleAccess={text} sx={{ fontSize: 14, flex: 'none' }} />
      <Box component="span" aria-hidden sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {by}
      </Box>
    </Typography>
  );
}

function ReviewLink({ iso, to, name }: Omit<Props, 'id'>) {
  const { color, text } = useWaiting(iso);
  return (
    <AppLink
      to={to}
      variant="caption"
      underline="always"
      title="Review"
      aria-label={`Review ${name}, waiting ${text}`}
      sx={{
        flex: 'none',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color,
        textDecorationColor: 'currentcolor',
        // A thumb needs more than a mouse.
        minHeight: { xs: 40, lg: 20 },
      }}
    >
      <ScheduleOutlined sx={{ fontSize: 14 }} />
      <span>{text}</span>
    </AppLink>
  );
}
