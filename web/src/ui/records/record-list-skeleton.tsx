import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { divided } from '../../theme/styles.ts';

/** Loading rows of a record list: a name with its address, some values, a state. */
export function RecordListSkeleton({ rows }: { rows: number }) {
  return (
    <Box sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_row, index) => (
        <Box
          key={index}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 96px', lg: '2fr repeat(4, 1fr) 96px' },
            alignItems: 'center',
            gap: 3,
            py: 1.5,
            ...divided,
          }}
        >
          <div>
            <Skeleton width="60%" sx={{ maxWidth: 160 }} />
            <Skeleton width="85%" sx={{ maxWidth: 220 }} />
          </div>
          {[1, 2, 3, 4].map((value) => (
            <Skeleton key={value} width="70%" sx={{ display: { xs: 'none', lg: 'block' } }} />
          ))}
          <Skeleton variant="rounded" height={24} />
        </Box>
      ))}
    </Box>
  );
}
