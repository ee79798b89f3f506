import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

type Props = { shown: number; total: number; hasMore: boolean; isBusy: boolean; onLoadMore: () => void };

/** The foot of a paged list: how much of it is shown, and Load More, which adds one page size (spec section 9). */
export function LoadMore({ shown, total, hasMore, isBusy, onLoadMore }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary" role="status">
        Showing {shown} of {Math.max(total, shown)}
      </Typography>
      {hasMore && (
        <Button variant="outlined" size="small" disabled={isBusy} onClick={onLoadMore}>
          {isBusy ? 'Loading...' : 'Load More'}
        </Button>
      )}
    </Box>
  );
}
