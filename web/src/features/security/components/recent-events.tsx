import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useSecurityEvents } from '../hooks/use-security-events.ts';
import { EventList, EventListSkeleton } from './event-list.tsx';

/** What happened to the user's sign-in; nobody can delete it. */
export function RecentEvents({ uid }: { uid: string }) {
  const events = useSecurityEvents(uid);
  return (
    <Card>
      <DataView
        query={events}
        skeleton={<EventListSkeleton />}
        empty={
          <Notice
            icon={<HistoryOutlined />}
            title="Nothing yet"
            text="Sign-ins, password changes and locks appear here and stay for 400 days."
          />
        }
      >
        {(list) => <EventList events={list} />}
      </DataView>
      {events.hasMore && (
        <Box sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
          <Button variant="outlined" size="small" disabled={events.isLoadingMore} onClick={events.loadMore}>
            {events.isLoadingMore ? 'Loading...' : 'Show older events'}
          </Button>
        </Box>
      )}
    </Card>
  );
}
