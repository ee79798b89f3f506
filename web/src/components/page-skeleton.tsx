import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The shape of a page that is on its way: a heading, three figures, a list. */
export function PageSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ maxWidth: 1280, mx: 'auto' }}>
      <Skeleton width={220} height={44} sx={{ mb: 3 }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} variant="rounded" height={112} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
    </Box>
  );
}
