import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { Usd } from '../../../components/money.tsx';
import { titleOf } from '../../../components/transactions/transaction-facts.ts';
import { paths } from '../../../config/paths.ts';
import { searchOf } from '../../../lib/query/list-filter.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { NamedPerson } from './named-person.tsx';

/** A record that waits for its second approval: what, whose, by whom, until when, and where it is decided. */
export function FirstApproval({ record }: { record: TransactionWire }) {
  const { _id: adminId } = useCurrentUser();
  const { approvedBy, user, usd } = record;
  const title = titleOf(record);
  const isDecidable = approvedBy?._id !== adminId && user._id !== adminId;
  return (
    <Box component="article" aria-label={`${title} of ${user.name}`} sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 560 }}>
        <span>{title}</span>
        <Usd amount={usd} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Account: <NamedPerson person={user} />.{' '}
        {approvedBy !== undefined && (
          <span>
            Approved by <NamedPerson person={approvedBy} />. Expires{' '}
            <DateTime iso={approvedBy.until} precision="minute" />
          </span>
        )}
      </Typography>
      {isDecidable ? (
        <AppLink to={listOf(user.name)} sx={{ display: 'inline-block', mt: 1, typography: 'body2' }}>
          Find it in the list of transactions
        </AppLink>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Another administrator has to approve it.
        </Typography>
      )}
    </Box>
  );
}

/** What is Pending of this person, as the list is asked for it. */
function listOf(name: string): string {
  const search = searchOf(name);
  const query = new URLSearchParams({ ...(search !== undefined && { search }), status: 'pending' });
  return `${paths.adminTransactions}?${query.toString()}`;
}
