import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = { title: ReactNode; text: ReactNode; children: ReactNode };

/** A setting or a state: its text, and its button, which is below the text on a phone. */
export function SettingRow({ title, text, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        <Typography variant="note">{text}</Typography>
      </Box>
      {children}
    </Box>
  );
}
