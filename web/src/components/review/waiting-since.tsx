import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Typography from '@mui/material/Typography';
import { useWaiting } from './use-waiting.ts';

/** How long somebody waits for a decision, in words; the colour only repeats them. */
export function WaitingSince({ iso }: { iso: string }) {
  const { color, word, text } = useWaiting(iso);
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color, display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <ScheduleOutlined sx={{ fontSize: 14 }} />
      <span>{`${text}, ${word}`}</span>
    </Typography>
  );
}
