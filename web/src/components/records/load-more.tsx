import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Pages } from '../../lib/query/use-pages.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { totalText } from './total-count.tsx';

/** The foot of a paged list: how much of it is shown, and Load More, which adds one page size. */
export function LoadMore<T>({ pages }: { pages: Pages<T> }) {
  const { rows = [], total = { count: 0, isExact: true }, hasMore, isLoadingMore, loadMore } = pages;
  const shown = rows.length;
  const known = { ...total, count: Math.max(total.count, shown) };
  return (
    <ListToolbar at="bottom">
      <Typography variant="body2" color="textSecondary" role="status">
        Showing {shown} of {totalText(known)}
      </Typography>
      {hasMore && (
        <Button variant="outlined" size="small" disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Loading...' : 'Load More'}
        </Button>
      )}
    </ListToolbar>
  );
}
