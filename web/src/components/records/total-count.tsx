import Skeleton from '@mui/material/Skeleton';

/** "51 transactions"; its place is kept while it is counted. */
export function TotalCount({ total, one, many }: { total: number | undefined; one: string; many: string }) {
  if (total === undefined) return <Skeleton width={96} component="span" sx={{ display: 'inline-block' }} />;
  return (
    <>
      {total} {total === 1 ? one : many}
    </>
  );
}
