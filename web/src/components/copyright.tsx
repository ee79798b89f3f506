import Typography from '@mui/material/Typography';

const year = new Date().getFullYear();

export function Copyright({ holder }: { holder: string }) {
  return (
    <Typography variant="caption" color="textSecondary">
      {`© ${String(year)} ${holder}. All rights reserved.`}
    </Typography>
  );
}
