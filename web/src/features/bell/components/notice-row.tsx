import type { NoticeWire } from '@keelstone/domain/api/notice.contract';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { exactTime } from '../../../components/date-time.tsx';
import { ageText } from '../../../lib/age.ts';
import { noticePath } from '../notice-path.ts';
import { serverNowMs } from '../../../lib/server-time.ts';

/** One event; unread ones have a dot and say so. */
export function NoticeRow({ notice, onFollow }: { notice: NoticeWire; onFollow: () => void }) {
  const { title, isRead, createdAt } = notice;
  // The panel is opened to look at it, and closed again.
  const [nowMs] = useState(() => serverNowMs());
  return (
    <ListItem disablePadding divider>
      <ListItemButton
        component={Link}
        to={noticePath(notice)}
        onClick={onFollow}
        sx={{ gap: 1.5, alignItems: 'flex-start' }}
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
          <Typography variant="body2" sx={{ fontWeight: isRead ? 400 : 560, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography
            variant="caption"
            color="textSecondary"
            component="time"
            dateTime={createdAt}
            title={exactTime(createdAt)}
          >
            {ageText(createdAt, nowMs)}
          </Typography>
        </Box>
      </ListItemButton>
    </ListItem>
  );
}
