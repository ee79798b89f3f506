import type { TotpSecretWire } from '@keelstone/domain/api/factor.contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));
const qrPixels = 148;

/** The secret of an authenticator app: for its camera, and in groups of four to type or copy. */
export function TotpSecret({ secret: { secret, uri } }: { secret: TotpSecretWire }) {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        1. Scan this with your authenticator app, or enter the key there.
      </Typography>
      {/* White in every scheme: cameras need it. */}
      <Box
        sx={{
          alignSelf: 'center',
          p: 1.5,
          bgcolor: '#ffffff',
          borderRadius: 1,
          lineHeight: 0,
          forcedColorAdjust: 'none',
        }}
      >
        <Suspense fallback={<Skeleton variant="rounded" width={qrPixels} height={qrPixels} />}>
          <QrCode value={uri} size={qrPixels} title="QR code for your authenticator app" />
        </Suspense>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        {/* Four groups a line. */}
        <Box
          component="code"
          translate="no"
          sx={{ maxWidth: '19ch', userSelect: 'all', fontSize: '0.875rem' }}
        >
          {secret.match(/.{1,4}/g)?.join(' ') ?? secret}
        </Box>
        <CopyButton text={secret} label="Copy the key" />
      </Box>
    </>
  );
}
