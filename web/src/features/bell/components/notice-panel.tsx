import type { NoticesWire } from '@keelstone/domain/api/notice.wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { useReadNotices } from '../api.ts';
import { NoticeRow } from './notice-row.tsx';

type Props = {
  notices: UseQueryResult<NoticesWire>;
  /** An entry was followed to its page. */
  onFollow: () => void;
};

/** What the bell opens: the newest events, and a button that marks them as read. */
export function NoticePanel({ notices, onFollow }: Props) {
  const reading = useReadNotices();
  const { data } = notices;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Notifications
        </Typography>
        <Button
          size="small"
          disabled={data === undefined || data.unread === 0 || reading.isPending}
          onClick={() => {
            reading.mutate();
          }}
        >
          Mark all as read
        </Button>
      </Box>
      <Content {...{ notices, onFollow }} />
    </>
  );
}

function Content({ notices, onFollow }: Props) {
  const { data } = notices;
  if (data === undefined && notices.isError) return <LoadFailed onRetry={() => void notices.refetch()} />;
  if (data === undefined)
    return (
      <Box sx={{ p: 2 }} aria-busy="true" aria-label="Loading">
        <Skeleton width="80%" />
        <Skeleton width="40%" />
        <Skeleton width="80%" />
      </Box>
    );
  if (data.items.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
        Nothing yet. What happens to your account will appear here.
      </Typography>
    );
  return (
    <List disablePadding aria-label="Newest first">
      {data.items.map((notice) => (
        <NoticeRow key={notice._id} notice={notice} onFollow={onFollow} />
      ))}
    </List>
  );
}
