import type { ViewedUserWire } from '@keelstone/domain/api/user.contract';
import { limits } from '@keelstone/domain/limits';
import { messages } from '@keelstone/domain/messages';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import Typography from '@mui/material/Typography';
import { ActivityList, ActivitySkeleton } from '../../../components/activity-list.tsx';
import { AppLink } from '../../../components/app-link.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ListToolbar } from '../../../components/records/list-toolbar.tsx';
import { paths } from '../../../config/paths.ts';
import { useActivity } from '../../../lib/api-hooks/use-activity.ts';

/** The login activity of a user, which they may delete and switch off; the security events are beyond their reach. */
export function SignInsTab({ user: { _id: userId, settings } }: { user: ViewedUserWire }) {
  const activity = useActivity(userId);
  return (
    <>
      <ListToolbar>
        <Typography variant="body2" color="textSecondary">
          The last {limits.activityEntries} sign-ins.{' '}
          {!settings.saveActivityLogs && <span>This user has turned off saving them. </span>}
          <span>Everything that happened to the sign-in is in the </span>
          <AppLink to={`${paths.adminAudit}?trail=security&whom=${userId}`}>security events</AppLink>.
        </Typography>
      </ListToolbar>
      <DataView
        query={activity}
        skeleton={<ActivitySkeleton />}
        empty={
          <Notice
            icon={<LoginOutlined />}
            title={messages.noActivity}
            text="The browser, system and address of each sign-in appear here, unless the user deletes them."
          />
        }
      >
        {(entries) => <ActivityList entries={entries} />}
      </DataView>
    </>
  );
}
