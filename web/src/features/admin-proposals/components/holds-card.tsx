import GavelOutlined from '@mui/icons-material/GavelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { DateTime } from '../../../components/date-time.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useHolds } from '../api.ts';
import { NamedPerson } from './named-person.tsx';
import { ProposeHoldDialog, type Lifted } from './propose-hold-dialog.tsx';

/** The people of whom nothing is erased; both to set a hold and to lift it is proposed here, and confirmed above. */
export function HoldsCard() {
  const titleId = useId();
  const pages = useHolds();
  const proposing = useDialog<{ lifted: Lifted }>();
  const { subject } = proposing;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Box sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography id={titleId} component="h2" variant="h3">
          Legal holds
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
          Nothing of these people is erased. It takes two administrators to set a hold and to lift it, and the
          person never sees it.
        </Typography>
        <Button
          variant="outlined"
          onClick={() => {
            proposing.open({ lifted: undefined });
          }}
        >
          Propose a hold
        </Button>
      </Box>
      <PagedList
        pages={pages}
        skeleton={<Skeleton variant="rounded" height={56} sx={{ m: { xs: 2, sm: 3 } }} />}
        empty={{ icon: <GavelOutlined />, text: 'People on legal hold appear here.' }}
      >
        {(holds) =>
          holds.map(({ user, reason, proposedBy, confirmedBy, since }, index) => (
            <Fragment key={user._id}>
              {index > 0 && <Divider />}
              <Stack
                component="article"
                aria-label={`Legal hold on ${user.name}`}
                spacing={1}
                sx={{ p: { xs: 2, sm: 3 }, alignItems: 'flex-start' }}
              >
                <Typography component="h3" variant="subtitle2">
                  <NamedPerson person={user} />
                </Typography>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  {reason}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  Proposed by <NamedPerson person={proposedBy} />, confirmed by{' '}
                  <NamedPerson person={confirmedBy} />, <DateTime iso={since} precision="minute" />
                </Typography>
                <Button
                  size="small"
                  aria-label={`Propose to lift the hold on ${user.name}`}
                  onClick={() => {
                    proposing.open({ lifted: user });
                  }}
                >
                  Propose to lift
                </Button>
              </Stack>
            </Fragment>
          ))
        }
      </PagedList>
      {subject !== undefined && (
        <ProposeHoldDialog {...subject} isOpen={proposing.isOpen} onClose={proposing.close} />
      )}
    </Card>
  );
}
