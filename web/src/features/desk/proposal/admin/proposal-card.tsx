import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { proposedWords } from '@keelstone/domain/decisions';
import type { ProposalWire } from '@keelstone/domain/desk/proposal/proposal.contract';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { paths } from '../../../../config/paths.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { AppLink } from '../../../../ui/app-link.tsx';
import { ChangeList, type Change } from '../../../../ui/change-list.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { NamedPerson } from '../../../core/user/named-person.tsx';

export type Decision = 'confirm' | 'refuse';

type Props = { proposal: ProposalWire; onDecide: (decision: Decision) => void };

const statusTexts: Readonly<Record<ProposalWire['status'], string>> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  refused: 'Refused',
  expired: 'Expired',
  ended: 'No longer valid',
};

/** One proposal with its changes, its state, and the buttons that decide it. */
export function ProposalCard({ proposal, onDecide }: Props) {
  const { _id: adminId } = useCurrentUser();
  const { status, proposedBy, decidedBy, createdAt, expiresAt, user } = proposal;
  const isOwn = proposedBy._id === adminId;
  const isSubject = user?._id === adminId;
  const isWaiting = status === 'waiting';
  const isEnded = status === 'ended';
  const decide = (decision: Decision) => () => onDecide(decision);
  return (
    <Box component="article" aria-label={formatTitle(proposal)} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography component="h2" variant="h3">
          {formatTitle(proposal)}
        </Typography>
        <Chip size="small" label={statusTexts[status]} sx={{ flex: 'none' }} />
      </Box>
      <ChangeList changes={listChanges(proposal)} />
      {proposal.operation === 'credit-many' && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          <AppLink to={paths.adminProfit}>See its rows</AppLink>
        </Typography>
      )}
      <Typography variant="note" sx={{ mt: 1.5 }}>
        {user !== undefined && (
          <span>
            Account: <NamedPerson person={user} />.{' '}
          </span>
        )}
        <span>Proposed by </span>
        <NamedPerson person={proposedBy} />, <DateTime iso={createdAt} precision="minute" />
        {isWaiting && (
          <span>
            . Expires <DateTime iso={expiresAt} precision="minute" />
          </span>
        )}
        {decidedBy !== undefined && (
          <span>
            . <span>{statusTexts[status]}</span> by <NamedPerson person={decidedBy} />
          </span>
        )}
      </Typography>
      {isEnded && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          It can no longer be confirmed: since it was proposed, sessions of its proposer were ended, so
          somebody else may have proposed it. It can be proposed again.
        </Typography>
      )}
      {(isWaiting || isEnded) && !isSubject && (
        <Stack direction="row" spacing={1.5} sx={{ mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {isWaiting && !isOwn && (
            <Button variant="contained" onClick={decide('confirm')}>
              Confirm
            </Button>
          )}
          <Button variant="outlined" onClick={decide('refuse')}>
            <span>{isOwn ? 'Take back' : 'Refuse'}</span>
          </Button>
          {isWaiting && isOwn && (
            <Typography variant="note">Another administrator has to confirm it.</Typography>
          )}
        </Stack>
      )}
    </Box>
  );
}

/** "Credit profit to Clara Weiss" */
export function formatTitle({ operation, user }: ProposalWire): string {
  return proposedWords[operation].title.replace('@', () =>
    user === undefined ? '' : isolateName(user.name),
  );
}

export function listChanges({ operation, changes }: ProposalWire): Change[] {
  const { addresses = [] } = proposedWords[operation];
  return changes.map((change) => ({ ...change, isAddress: addresses.includes(change.what) }));
}
