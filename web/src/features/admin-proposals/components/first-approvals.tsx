import { limits } from '@keelstone/domain/limits';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { Fragment, useId } from 'react';
import { DataView } from '../../../components/data-view.tsx';
import { useFirstApprovals } from '../api.ts';
import { FirstApproval } from './first-approval.tsx';

/** Withdrawals and deposits that wait for a second approval: they are decided in the list of transactions. */
export function FirstApprovals() {
  const titleId = useId();
  const query = useFirstApprovals();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 1, sm: 1 } }}>
        <Typography id={titleId} component="h2" variant="h3">
          Approved once
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Withdrawals and deposits that one administrator has approved. A second one approves them in the list
          of transactions, within 72 hours.
        </Typography>
      </Box>
      <DataView
        query={query}
        skeleton={<Skeleton variant="rounded" height={56} sx={{ m: { xs: 2, sm: 3 } }} />}
        empty={
          <Typography variant="body2" sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
            None waits.
          </Typography>
        }
      >
        {(records) => (
          <>
            {records.map((record, index) => (
              <Fragment key={record._id}>
                {index > 0 && <Divider />}
                <FirstApproval record={record} />
              </Fragment>
            ))}
            {records.length === limits.firstApprovals && (
              <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
                These are the {limits.firstApprovals} that expire first. There may be more: the list of
                transactions marks them all.
              </Typography>
            )}
          </>
        )}
      </DataView>
    </Card>
  );
}
