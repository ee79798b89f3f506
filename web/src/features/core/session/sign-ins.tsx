import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type SessionWire, sessionContract } from '@keelstone/domain/core/session/session.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction, useDialogCall } from '../../../lib/query/use-action.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';
import { type DialogState, useDialog, usePlainDialog } from '../../../lib/use-dialog.ts';
import { ComputerIcon, PhoneIcon } from '../../../theme/icons.tsx';
import { tabularFigures } from '../../../theme/styles.ts';
import { DataView } from '../../../ui/data-view.tsx';
import { DateTime, formatExact } from '../../../ui/date-time.tsx';
import { FirstThree } from '../../../ui/disclosure.tsx';
import { listLine } from '../../../ui/divided-row.ts';
import { ListSkeleton, buttonSkeleton } from '../../../ui/list-skeleton.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { describeDevice, networkText } from '../device/device-text.ts';

/** The user's sign-ins. The user can end any sign-in except the present one, or all of them together. */
export function SignIns() {
  const sessions = useAnswer(sessionContract['get-sessions'], { select: ({ sessions }) => sessions });
  const ending = useDialog<SessionWire>();
  const endingOthers = usePlainDialog();
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <PageSection
      title="Where you are signed in"
      lead="Sign out what you do not recognise, then change your password."
      action={
        hasOthers && (
          <Button variant="outlined" onClick={endingOthers.open}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Card variant="ground">
        <DataView query={sessions} skeleton={<SessionListSkeleton />}>
          {(list) => (
            <FirstThree
              all={list.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))}
              list={(some) => <SessionList sessions={some} onEnd={ending.open} />}
            />
          )}
        </DataView>
      </Card>
      {sessions.data !== undefined && !hasOthers && (
        <Typography variant="note" sx={{ mt: 1 }}>
          You are signed in here only.
        </Typography>
      )}
      {ending.render((session, state) => (
        <EndSessionDialog session={session} {...state} />
      ))}
      <EndOtherSessionsDialog {...endingOthers.props} />
    </PageSection>
  );
}

function EndOtherSessionsDialog(state: DialogState) {
  const staySignedIn = useStaySignedIn();
  const ending = useAction({
    ...state,
    send: () => call(sessionContract['end-other-sessions']).then(staySignedIn),
  });
  return (
    <ConfirmDialog
      {...ending.dialog}
      title="Sign out everywhere else?"
      text="Every other browser is signed out within seconds. You stay signed in here."
      confirmLabel="Sign out everywhere else"
      busyText="Signing out..."
      onConfirm={ending.run}
    />
  );
}

function EndSessionDialog({ session, ...state }: DialogState & { session: SessionWire }) {
  const ending = useDialogCall(sessionContract['end-session'], {
    ...state,
    shows: () => ({ in: [sessionContract['get-sessions']], id: session.sid, fields: 'gone' }),
  });
  return (
    <ConfirmDialog
      {...ending.dialog}
      title="Sign out there?"
      text={`${describeDevice(session)} (${networkText(session)}) is signed out within seconds. To come back, it needs your password.`}
      confirmLabel="Sign out"
      busyText="Signing out..."
      onConfirm={() => ending.run({ params: { sid: session.sid } })}
    />
  );
}

type SessionListProps = { sessions: readonly SessionWire[]; onEnd: (session: SessionWire) => void };

/** One line per sign-in. On a phone its button is below. */
function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <Box component="ul" aria-label="Where you are signed in" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sessions.map((session) => (
        <Box component="li" key={session.sid} sx={line}>
          <DeviceIcon os={session.os} />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Typography sx={{ fontWeight: 500 }}>{describeDevice(session)}</Typography>
              {session.isCurrent && (
                <Chip size="small" color="primary" variant="outlined" label="This device" />
              )}
            </Box>
            <Facts session={session} />
          </Box>
          {!session.isCurrent && (
            <Button
              variant="outlined"
              size="small"
              aria-label={`Sign out ${describeDevice(session)}, signed in ${formatExact(session.createdAt)}`}
              onClick={() => onEnd(session)}
              sx={{
                gridColumn: { xs: 2, sm: 'auto' },
                justifySelf: 'start',
                whiteSpace: 'nowrap',
              }}
            >
              Sign out
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

const line = { ...listLine, '&:last-of-type': { borderBottom: 0 } } as const;

function Facts({ session }: { session: SessionWire }) {
  return (
    <>
      <Typography variant="note" sx={{ ...tabularFigures, overflowWrap: 'anywhere' }}>
        {session.isCurrent ? <span>Active now</span> : <LastSeen iso={session.seenAt} />}
        <span>{`, ${networkText(session)}`}</span>
      </Typography>
      {(session.isCurrent || cutToMinute(session.seenAt) !== cutToMinute(session.createdAt)) && (
        <Typography variant="caption" sx={tabularFigures}>
          Signed in <DateTime iso={session.createdAt} precision="minute" />
        </Typography>
      )}
    </>
  );
}

/** Times are shown to the minute. */
const cutToMinute = (iso: string) => iso.slice(0, 16);

function LastSeen({ iso }: { iso: string }) {
  return (
    <span>
      Last seen <DateTime iso={iso} precision="minute" />
    </span>
  );
}

function DeviceIcon({ os }: Pick<SessionWire, 'os'>) {
  const Icon = /android|ios/i.test(os) ? PhoneIcon : ComputerIcon;
  return <Icon aria-hidden sx={{ color: 'text.secondary', mt: { xs: 0.25, sm: 0 } }} />;
}

function SessionListSkeleton() {
  return <ListSkeleton line={line} rows={2} hasIcon texts={loadingTexts} end={buttonSkeleton} />;
}

const loadingTexts = [
  ['60%', 220],
  ['85%', 320],
  ['40%', 180],
] as const;
