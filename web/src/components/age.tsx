import Tooltip from '@mui/material/Tooltip';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { ageText } from '../lib/age.ts';
import { exactTime } from './date-time.tsx';

/** No finer unit than this is ever shown. */
const tickMs = 60_000;

/** How long ago something was, in words, kept up to date; the exact time on hover or focus. */
export function Age({ iso }: { iso: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => {
      setNowMs(Date.now());
    }, tickMs);
    return () => {
      clearInterval(tick);
    };
  }, []);
  return (
    <Tooltip title={exactTime(iso)}>
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
        {ageText(iso, nowMs)}
      </Box>
    </Tooltip>
  );
}
