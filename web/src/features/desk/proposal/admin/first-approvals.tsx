import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import { proposalContract } from '@keelstone/domain/desk/proposal/proposal.contract';
import { hoursText } from '@keelstone/domain/kernel/count-text';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { AppLink } from '../../../../ui/app-link.tsx';
import { DataView } from '../../../../ui/data-view.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Usd } from '../../../../ui/money.tsx';
import { PageSection } from '../../../../ui/page-section.tsx';
import { reviewHref } from '../../../core/review/review-paths.ts';
import { NamedPerson } from '../../../core/user/named-person.tsx';
import { formatTitle } from '../../../money/transaction/transaction-facts.ts';

/** Withdrawals and deposits that wait for a second approval, each with a link to its case. Nothing while there are none. */
export function FirstApprovals() {
  const query = useAnswer(proposalContract['list-first-approvals']);
  if (query.data === undefined ? !query.isError : query.data.length === 0) return null;
  return (
    <PageSection
      title="Approved once"
      lead={`Withdrawals and deposits that one administrator has approved. A second one approves them within ${hoursText(decisionLimits.proposalAgeMsMax)}.`}
    >
      <Card>
        <DataView query={query} skeleton={null}>
          {(records) => (
            <>
              {records.map((record, index) => (
                <Fragment key={record._id}>
                  {index > 0 && <Divider />}
                  <FirstApproval record={record} />
                </Fragment>
              ))}
              {records.length === transactionLimits.firstApprovals && (
                <Typography variant="note" sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
                  These are the {transactionLimits.firstApprovals} that expire first. There may be more: the
                  list of transactions marks them all.
                </Typography>
              )}
            </>
          )}
        </DataView>
      </Card>
    </PageSection>
  );
}

/** One record with its owner, its first approval and its deadline, and the link to its case. */
function FirstApproval({ record }: { record: TransactionWire }) {
  const { _id: adminId } = useCurrentUser();
  const { approvedBy, user, usd } = record;
  const title = formatTitle(record);
  const href = reviewHref(record);
  const isDecidable = approvedBy?._id !== adminId && user._id !== adminId;
  return (
    <Box component="article" aria-label={`${title} of ${user.name}`} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 500 }}>
        <Typography variant="h3">{title}</Typography>
        <Usd amount={usd} />
      </Box>
      <Typography variant="note" sx={{ mt: 0.5 }}>
        Account: <NamedPerson person={user} />.{' '}
        {approvedBy !== undefined && (
          <span>
            Approved by <NamedPerson person={approvedBy} />. Expires{' '}
            <DateTime iso={approvedBy.until} precision="minute" />
          </span>
        )}
      </Typography>
      {isDecidable && href !== undefined ? (
        <AppLink to={href} sx={{ display: 'inline-block', mt: 1, typography: 'body2' }}>
          Open the case
        </AppLink>
      ) : (
        <Typography variant="note" sx={{ mt: 1 }}>
          Another administrator has to approve it.
        </Typography>
      )}
    </Box>
  );
}
