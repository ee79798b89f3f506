import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Pages } from '../../lib/query/use-pages.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { totalText } from './total-count.tsx';

type Props<T> = { pages: Pages<T>; label?: string };

/** The foot of a paged list: how much of it is shown, if it is counted, and Load More, which adds one page size. */
export function LoadMore<T>({ pages, label = 'Load More' }: Props<T>) {
  const { rows = [], total, hasMore, isLoadingMore, loadMore } = pages;
  const more = hasMore && (
    <Button variant="outlined" size="small" disabled={isLoadingMore} onClick={loadMore}>
      <span>{isLoadingMore ? 'Loading...' : label}</span>
    </Button>
  );
  if (total === undefined)
    return more && <Box sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>{more}</Box>;
  const known = { ...total, count: Math.max(total.count, rows.length) };
  return (
    <ListToolbar at="bottom">
      <Typography variant="body2" color="textSecondary" role="status">
        {`Showing ${String(rows.length)} of ${totalText(known)}`}
      </Typography>
      {more}
    </ListToolbar>
  );
}
