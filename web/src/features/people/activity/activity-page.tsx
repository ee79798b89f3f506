import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { type ActivityWire, activityContract } from '@keelstone/domain/people/activity/activity.contract';
import { activityLimits } from '@keelstone/domain/people/activity/activity.limits';
import { activityTexts } from '@keelstone/domain/people/activity/activity.texts';
import { paths } from '../../../config/paths.ts';
import { useDialogCall } from '../../../lib/query/use-action.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { type DialogState, useDialog } from '../../../lib/use-dialog.ts';
import { ClockBackIcon } from '../../../theme/icons.tsx';
import { AccountArea } from '../../../ui/account-area.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { formatExact } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { ActivityList, ActivitySkeleton } from './activity-list.tsx';

/** The user's sign-ins, each of which may be deleted. */
export function ActivityPage() {
  const user = useCurrentUser();
  const activity = useAnswer(activityContract['list-activity'], { params: { userId: user._id } });
  const deletion = useDialog<ActivityWire>();
  return (
    <AccountArea>
      <Page
        title="Account Activity"
        lead={
          <span>
            This page keeps your last {activityLimits.entries} sign-ins.{' '}
            <HelpLink topic="safety">If one was not yours</HelpLink>
          </span>
        }
      >
        {!user.settings.saveActivityLogs && (
          <Alert severity="info" sx={{ mb: 2 }}>
            New sign-ins are not saved. You can change this in your{' '}
            <AppLink to={paths.settings}>security settings</AppLink>.
          </Alert>
        )}
        <Card variant="ground">
          <DataView query={activity} skeleton={<ActivitySkeleton />} empty={<Empty />}>
            {(entries) => <ActivityList entries={entries} onDelete={deletion.open} />}
          </DataView>
        </Card>
        {deletion.render((entry, state) => (
          <DeleteActivityDialog entry={entry} {...state} />
        ))}
      </Page>
    </AccountArea>
  );
}

function Empty() {
  return (
    <EmptyState
      icon={<ClockBackIcon />}
      title={activityTexts.noActivity}
      text="The browser, system and address of each sign-in will appear here."
      action={
        <Button variant="outlined" component={Link} to={paths.settings}>
          Security Settings
        </Button>
      }
    />
  );
}

function DeleteActivityDialog({ entry, ...state }: DialogState & { entry: ActivityWire }) {
  const deletion = useDialogCall(activityContract['delete-activity'], {
    ...state,
    // The list is asked for again afterwards, because an older entry may move up.
    shows: () => ({ in: [activityContract['list-activity']], id: entry._id, fields: 'gone' }),
  });
  return (
    <ConfirmDialog
      {...deletion.dialog}
      title="Delete this entry?"
      text={`The sign-in of ${formatExact(entry.createdAt)} leaves your list for good. You stay signed in.`}
      confirmLabel="Delete"
      isDanger
      busyText="Deleting..."
      onConfirm={() => deletion.run({ params: { activityId: entry._id } })}
    />
  );
}
