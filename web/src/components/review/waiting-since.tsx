import { caseAge, type CaseAge } from '@keelstone/domain/review/case-age';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { waitText } from '../../lib/age.ts';

const looks: Record<CaseAge, { color: string; word: string }> = {
  fresh: { color: 'text.secondary', word: 'new' },
  ageing: { color: 'text.primary', word: 'ageing' },
  old: { color: 'warning.main', word: 'old' },
};

/** How long somebody waits for a decision, in words; the colour only repeats them. */
export function WaitingSince({ iso }: { iso: string }) {
  const [nowMs] = useState(() => Date.now());
  const { color, word } = looks[caseAge(nowMs - Date.parse(iso))];
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color, display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <ScheduleOutlined sx={{ fontSize: 14 }} />
      {waitText(iso, nowMs)}, {word}
    </Typography>
  );
}
