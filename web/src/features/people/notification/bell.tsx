import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useMenu } from '../../../lib/use-menu.ts';
import { NoticePanel } from './notification-panel.tsx';
import { BellIcon } from '../../../theme/icons.tsx';
import { notificationLimits } from '@keelstone/domain/people/notification/notification.limits';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { notificationContract } from '@keelstone/domain/people/notification/notification.contract';

/** The bell of the header: how much of what happened to the account is unread, and a panel with it. */
export function Bell() {
  const { button, menu, close } = useMenu('dialog');
  // Not polled: it reads up to 20 documents.
  const notices = useAnswer(notificationContract['list-notices'], { meta: { isPolled: false } });
  const unread = notices.data?.unread ?? 0;
  return (
    <>
      <IconButton aria-label={labelOf(unread)} {...button}>
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
            sx: { width: 400, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <NoticePanel notices={notices} onFollow={close} />
      </Popover>
    </>
  );
}

/** At the corner of the bell, not on it. */
const badge = { top: 2, right: 2, minWidth: 16, height: 16, px: 0.5, whiteSpace: 'nowrap' } as const;

/** More than the list shows is not counted. */
function labelOf(unread: number): string {
  if (unread === 0) return 'Notifications';
  const count = unread < notificationLimits.noticesShown ? String(unread) : `${String(unread)} or more`;
  return `Notifications, ${count} unread`;
}
