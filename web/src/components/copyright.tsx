import Typography from '@mui/material/Typography';
import { serverNowMs } from '../lib/server-time.ts';

export function Copyright({ holder }: { holder: string }) {
  return (
    <Typography variant="caption" color="textSecondary">
      {`© ${String(new Date(serverNowMs()).getFullYear())} ${holder}. All rights reserved.`}
    </Typography>
  );
}
