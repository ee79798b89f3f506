import type { SessionWire } from '@keelstone/domain/api/session.contract';
import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { DateTime, exactTime } from '../../../components/date-time.tsx';
import { tabularFigures } from '../../../theme/figures.ts';
import { listLine } from './list-line.ts';
import { deviceOf, networkText } from './session-texts.ts';

type Props = { sessions: readonly SessionWire[]; onEnd: (session: SessionWire) => void };

/** One line per sign-in; on a phone its button is below. */
export function SessionList({ sessions, onEnd }: Props) {
  return (
    <Box component="ul" aria-label="Where you are signed in" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sessions.map((session) => (
        <Box component="li" key={session.sid} sx={line}>
          <DeviceIcon os={session.os} />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Typography sx={{ fontWeight: 560 }}>{deviceOf(session)}</Typography>
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
              aria-label={`Sign out ${deviceOf(session)}, signed in ${exactTime(session.createdAt)}`}
              onClick={() => {
                onEnd(session);
              }}
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
      <Typography variant="body2" color="textSecondary" sx={{ ...tabularFigures, overflowWrap: 'anywhere' }}>
        {session.isCurrent ? <span>Active now</span> : <LastSeen iso={session.seenAt} />}
        <span>{`, ${networkText(session)}`}</span>
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={tabularFigures}>
        Signed in <DateTime iso={session.createdAt} precision="minute" />
      </Typography>
    </>
  );
}

function LastSeen({ iso }: { iso: string }) {
  return (
    <span>
      Last seen <DateTime iso={iso} precision="minute" />
    </span>
  );
}

function DeviceIcon({ os }: Pick<SessionWire, 'os'>) {
  const Icon = /android|ios/i.test(os) ? SmartphoneOutlined : ComputerOutlined;
  return <Icon aria-hidden sx={{ color: 'text.secondary', mt: { xs: 0.25, sm: 0 } }} />;
}

export function SessionListSkeleton() {
  return (
    <>
      {[1, 2, 3].map((row) => (
        <Box key={row} sx={line}>
          <Skeleton variant="circular" width={24} height={24} />
          <div>
            <Skeleton width="60%" sx={{ maxWidth: 220 }} />
            <Skeleton width="85%" sx={{ maxWidth: 320 }} />
            <Skeleton width="40%" sx={{ maxWidth: 180 }} />
          </div>
          <Skeleton variant="rounded" width={84} height={30} sx={{ gridColumn: { xs: 2, sm: 'auto' } }} />
        </Box>
      ))}
    </>
  );
}
