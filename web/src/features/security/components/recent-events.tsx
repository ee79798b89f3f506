import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Card from '@mui/material/Card';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { useSecurityEvents } from '../api.ts';
import { EventList, EventListSkeleton } from './event-list.tsx';

/** What happened to the user's sign-in; nobody can delete it. */
export function RecentEvents({ uid }: { uid: string }) {
  return (
    <Card>
      <PagedList
        pages={useSecurityEvents(uid)}
        skeleton={<EventListSkeleton />}
        empty={{
          icon: <HistoryOutlined />,
          title: 'Nothing yet',
          text: 'Sign-ins, password changes and locks appear here.',
        }}
        moreLabel="Show older events"
      >
        {(events) => <EventList events={events} />}
      </PagedList>
    </Card>
  );
}
