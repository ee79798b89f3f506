import Skeleton from '@mui/material/Skeleton';
import { countText } from '../../lib/query/count-text.ts';
import type { Total } from '../../lib/query/use-pages.ts';

/** "2,000+" where there are more than were counted. */
export function totalText({ count, isExact }: Total): string {
  return isExact ? countText(count) : `${countText(count)}+`;
}

type Props = { total: Total | undefined; isFailed: boolean; one: string; many: string };

/** "51 transactions"; its space is reserved while it is counted, and if that has failed. */
export function TotalCount({ total, isFailed, one, many }: Props) {
  if (total === undefined && isFailed) return <span>&nbsp;</span>;
  if (total === undefined) return <Skeleton width={96} component="span" sx={{ display: 'inline-block' }} />;
  return <span>{`${totalText(total)} ${total.count === 1 ? one : many}`}</span>;
}
