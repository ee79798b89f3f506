import type { SessionWire } from '@keelstone/domain/api/session.wire';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { DataView } from '../../../components/data-view.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useSessions } from '../api.ts';
import { EndOtherSessionsDialog } from './end-other-sessions-dialog.tsx';
import { EndSessionDialog } from './end-session-dialog.tsx';
import { PageSection } from '../../../components/page-section.tsx';
import { SessionList, SessionListSkeleton } from './session-list.tsx';

/** The user's sign-ins: each of the others can be ended, or all of them. */
export function SignIns({ uid }: { uid: string }) {
  const sessions = useSessions(uid);
  const ending = useDialog<SessionWire>();
  const endingOthers = useDialog<true>();
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <PageSection
      title="Where you are signed in"
      lead="Sign out what you do not recognise, then change your password."
      action={
        hasOthers && (
          <Button
            variant="outlined"
            onClick={() => {
              endingOthers.open(true);
            }}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Card>
        <DataView query={sessions} skeleton={<SessionListSkeleton />}>
          {(list) => <SessionList sessions={list} onEnd={ending.open} />}
        </DataView>
      </Card>
      {sessions.data !== undefined && !hasOthers && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          You are signed in here only.
        </Typography>
      )}
      {ending.subject !== undefined && (
        <EndSessionDialog session={ending.subject} isOpen={ending.isOpen} onClose={ending.close} />
      )}
      <EndOtherSessionsDialog isOpen={endingOthers.isOpen} onClose={endingOthers.close} />
    </PageSection>
  );
}
