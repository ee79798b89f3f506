import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Review and applicant at the left, the document at the right. */
export function KycDetailSkeleton() {
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={440} />
      </Box>
      <Skeleton variant="rounded" height={400} />
    </Box>
  );
}
