import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Facts at the left, the panel at the right; the panel first on a phone. */
export function UserDetailSkeleton() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 264px', xl: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Skeleton variant="rounded" height={420} sx={{ order: { lg: 1 } }} />
      <Skeleton variant="rounded" height={300} />
    </Box>
  );
}
