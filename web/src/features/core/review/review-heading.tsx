import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowLeftIcon } from '../../../theme/icons.tsx';
import { size } from '../../../theme/styles.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { WaitingSince } from './pending-mark.tsx';
import { inboxPath } from './review-paths.ts';
import type { Inbox } from './use-inbox.ts';

type Props = {
  /** "KYC review". */
  title: string;
  /** `undefined` until the record is loaded. */
  record: { createdAt: string; user: { name: string } } | undefined;
  inbox: Inbox;
  children: ReactNode;
};

/** The owner of the case and how long they have waited. On narrow screens it has a link back to the inbox. */
export function ReviewHeading({ title, record, inbox, children }: Props) {
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Tooltip title="Back to the inbox">
        <IconButton
          component={Link}
          to={inboxPath(inbox.filter)}
          aria-label="Back to the inbox"
          edge="start"
          sx={{ display: { lg: 'none' } }}
        >
          <ArrowLeftIcon />
        </IconButton>
      </Tooltip>
      <Box sx={{ minWidth: 0, flex: 1, '& h1': { fontSize: size.section, overflowWrap: 'anywhere' } }}>
        <PageHeading title={title}>{record?.user.name ?? title}</PageHeading>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <Typography variant="note">{title}</Typography>
          {record !== undefined && <WaitingSince iso={record.createdAt} />}
        </Box>
      </Box>
      {children}
    </Box>
  );
}
