import type { UserWire } from '@keelstone/domain/api/user.contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

type Props = { user: Pick<UserWire, 'held' | 'kycStatus'> };

/** As many rows as the user's own figures say there are at least; else the quiet line of "nothing". */
export function OnItsWaySkeleton({ user: { held, kycStatus } }: Props) {
  const rows = Number(held.balance > 0) + Number(kycStatus === 'Pending');
  if (rows === 0) return <Skeleton variant="text" width={160} sx={{ typography: 'body2' }} />;
  return Array.from({ length: rows }, (_row, index) => (
    <Box key={index} sx={{ height: { xs: 112, md: 72 }, display: 'grid', alignContent: 'center', gap: 0.5 }}>
      <Skeleton width="45%" sx={{ maxWidth: 200 }} />
      <Skeleton width="70%" sx={{ maxWidth: 280 }} />
    </Box>
  ));
}
