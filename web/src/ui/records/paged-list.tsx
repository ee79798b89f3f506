import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { formatCount } from '@keelstone/domain/kernel/count-text';
import type { Pages, Total } from '../../lib/query/use-pages.ts';
import { DataView } from '../data-view.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ListToolbar } from './list-toolbar.tsx';

/** Shown instead of rows: a title ("No records" by default), the reason, and the next action. */
export type EmptyList = { icon: ReactNode; title?: string; text: ReactNode; action?: ReactNode };

type Props<T> = {
  pages: Pages<T>;
  skeleton: ReactNode;
  empty: EmptyList;
  /** The label of the button that loads more; "Load More" by default. */
  moreLabel?: string;
  children: (rows: T[]) => ReactNode;
};

/** A paged list: its rows, dimmed while other rows load, and Load More below them. */
export function PagedList<T>({ pages, skeleton, empty, moreLabel, children }: Props<T>) {
  const { rows, isError, error, isStale, refetch } = pages;
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1, transition: 'opacity 120ms' }}>
      <DataView
        query={{ data: rows, isError, error, refetch }}
        skeleton={skeleton}
        empty={<EmptyState title={apiTexts.noRecords} {...empty} />}
      >
        {(records) => (
          <>
            {children(records)}
            <LoadMore pages={pages} {...(moreLabel !== undefined && { label: moreLabel })} />
          </>
        )}
      </DataView>
    </Box>
  );
}

type LoadMoreProps<T> = { pages: Pages<T>; label?: string };

/** The foot of a paged list: the number of shown rows, if the list is counted, and Load More. */
function LoadMore<T>({ pages, label = 'Load More' }: LoadMoreProps<T>) {
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
    <ListToolbar place="bottom">
      <Typography variant="note" role="status">
        {`Showing ${String(rows.length)} of ${totalText(known)}`}
      </Typography>
      {more}
    </ListToolbar>
  );
}

/** "51", or "2,000+" where the count stopped. */
function totalText({ count, isExact }: Total): string {
  return isExact ? formatCount(count) : `${formatCount(count)}+`;
}

type TotalCountProps = { total: Total | undefined; isFailed: boolean; one: string; many: string };

/** "51 transactions". Keeps its space while the count loads and if it has failed, and moves no button beside it. */
export function TotalCount({ total, isFailed, one, many }: TotalCountProps) {
  if (total === undefined && isFailed) return <span>&nbsp;</span>;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-block', width: 0, whiteSpace: 'nowrap', verticalAlign: 'top' }}
    >
      {total === undefined ? (
        <Skeleton width={96} component="span" sx={{ display: 'inline-block', verticalAlign: 'top' }} />
      ) : (
        `${totalText(total)} ${total.count === 1 ? one : many}`
      )}
    </Box>
  );
}
