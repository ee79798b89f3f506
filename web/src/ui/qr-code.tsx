import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';

/** On white in every colour scheme, because cameras need it. */
export function QrCode({ value, title }: { value: string; title: string }) {
  return (
    <Box
      sx={{
        alignSelf: { xs: 'center', sm: 'start' },
        '& svg': { width: { xs: 96, sm: 120 }, height: { xs: 96, sm: 120 } },
        flex: 'none',
        p: 1,
        bgcolor: '#ffffff',
        borderRadius: 1,
        lineHeight: 0,
        forcedColorAdjust: 'none',
      }}
    >
      <QRCodeSVG value={value} size={120} title={title} />
    </Box>
  );
}
