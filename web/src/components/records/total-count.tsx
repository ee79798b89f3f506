import Skeleton from '@mui/material/Skeleton';
import type { Total } from '../../lib/query/use-pages.ts';

const figures = new Intl.NumberFormat('en-US');

/** "2,000+" where there are more than were counted. */
export function totalText({ count, isExact }: Total): string {
  return isExact ? figures.format(count) : `${figures.format(count)}+`;
}

/** "51 transactions"; its place is kept while it is counted. */
export function TotalCount({ total, one, many }: { total: Total | undefined; one: string; many: string }) {
  if (total === undefined) return <Skeleton width={96} component="span" sx={{ display: 'inline-block' }} />;
  return (
    <>
      {totalText(total)} {total.count === 1 ? one : many}
    </>
  );
}
