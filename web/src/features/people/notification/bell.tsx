import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type NoticesWire,
  type NoticeWire,
  notificationContract,
} from '@keelstone/domain/people/notification/notification.contract';
import { notificationLimits } from '@keelstone/domain/people/notification/notification.limits';
import { ageText } from '../../../lib/age-text.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { useMenu } from '../../../lib/use-menu.ts';
import { BellIcon } from '../../../theme/icons.tsx';
import { formatExact } from '../../../ui/date-time.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { noticePath } from './notice-path.ts';

/** The bell of the header with the number of unread events, and the panel that lists them. */
export function Bell() {
  const { button, menu, close } = useMenu('dialog');
  // Not polled: it reads up to 20 documents.
  const notices = useAnswer(notificationContract['list-notices'], { meta: { isPolled: false } });
  const unread = notices.data?.unread ?? 0;
  return (
    <>
      <IconButton aria-label={describeUnread(unread)} {...button}>
        <Badge badgeContent={unread} max={9} color="primary" slotProps={{ badge: { sx: badge } }}>
          <BellIcon />
        </Badge>
      </IconButton>
      <Popover
        {...menu}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Notifications',
            // Higher, it would be moved up, over the bell.
            sx: {
              width: 400,
              maxWidth: 'calc(100vw - 32px)',
              maxHeight: 'calc(100% - 80px - var(--offline-bar))',
            },
          },
        }}
      >
        <NoticePanel notices={notices} onFollow={close} />
      </Popover>
    </>
  );
}

/** The number is at the corner of the bell, not on it. */
const badge = { top: 2, right: 2, minWidth: 16, height: 16, px: 0.5, whiteSpace: 'nowrap' } as const;

/** More than the list shows is not counted. */
function describeUnread(unread: number): string {
  if (unread === 0) return 'Notifications';
  const count = unread < notificationLimits.noticesShown ? String(unread) : `${String(unread)} or more`;
  return `Notifications, ${count} unread`;
}

type Props = {
  notices: UseQueryResult<NoticesWire>;
  /** Called when the link of an event is followed. */
  onFollow: () => void;
};

/** The newest events, and a button that marks them as read. */
function NoticePanel({ notices, onFollow }: Props) {
  const refresh = useRefresh();
  const reading = useCall(notificationContract['read-notices'], { onSuccess: () => void refresh() });
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
          onClick={() => reading.mutate()}
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

/** One event. An unread one has a dot, and a word for screen readers. */
function NoticeRow({ notice, onFollow }: { notice: NoticeWire; onFollow: () => void }) {
  const { title, isRead, createdAt } = notice;
  // Computed once: the panel is open for a moment only.
  const [nowMs] = useState(() => serverNowMs());
  return (
    <ListItem disablePadding divider>
      <ListItemButton
        component={Link}
        to={noticePath(notice)}
        onClick={onFollow}
        sx={{ py: 1.5, gap: 1.5, alignItems: 'flex-start' }}
      >
        <Box
          sx={{
            mt: 1,
            width: 8,
            height: 8,
            flex: 'none',
            borderRadius: '50%',
            // Filled by its edge, which forced colours leave.
            ...(!isRead && { border: 4, borderColor: 'primary.main' }),
          }}
          {...(isRead ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Unread' })}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: isRead ? 400 : 500, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography variant="caption" component="time" dateTime={createdAt} title={formatExact(createdAt)}>
            {ageText(createdAt, nowMs)}
          </Typography>
        </Box>
      </ListItemButton>
    </ListItem>
  );
}
