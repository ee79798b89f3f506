import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const cards = 8;

/** The shape of the figures that come. */
export function DeskSkeleton() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {Array.from({ length: cards }, (_each, index) => (
        <Skeleton key={index} variant="rounded" height={128} />
      ))}
    </Box>
  );
}
