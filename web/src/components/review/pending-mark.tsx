import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { AppLink } from '../app-link.tsx';
import { useWaiting } from './use-waiting.ts';

type Props = {
  /** Since when it waits. */
  iso: string;
  /** Where it is reviewed. */
  to: string;
  /** "order 1795": whose case it is. */
  name: string;
};

/** How long a row waits for a decision already, which leads to where it is decided. */
export function PendingMark({ iso, to, name }: Props) {
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
      {text}
    </AppLink>
  );
}
