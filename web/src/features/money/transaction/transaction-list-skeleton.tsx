import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Loading rows of transactions: an icon, two lines, an amount. */
export function TransactionListSkeleton({ rows }: { rows: number }) {
  return (
    <Box sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_row, index) => (
        <Box
          key={index}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            py: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="circular" width={20} height={20} sx={{ flex: 'none' }} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" sx={{ maxWidth: 180 }} />
            <Skeleton width="28%" sx={{ maxWidth: 120 }} />
          </Box>
          <Skeleton width={96} height={32} />
        </Box>
      ))}
    </Box>
  );
}
