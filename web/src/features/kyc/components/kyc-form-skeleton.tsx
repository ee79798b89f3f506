import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The shape of the form's first part, while it is not known who applies. */
export function KycFormSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2.5 }}>
      <Skeleton width={200} height={32} />
      {[1, 2, 3, 4].map((field) => (
        <Skeleton key={field} variant="rounded" height={56} />
      ))}
    </Box>
  );
}
