import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { restrictionWords } from '@keelstone/domain/core/user/restriction';
import type { CaseOwnerWire, OpenedCaseWire } from '@keelstone/domain/desk/inbox/inbox.contract';
import { WarningIcon } from '../../../theme/icons.tsx';
import type { Loadable } from '../../../ui/data-view.tsx';
import type { Fact } from '../../../ui/fact-list.tsx';
import { Usd } from '../../../ui/money.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { listShownRestrictions } from '../user/shown-restrictions.ts';

const labels = { status: 'Account status', balance: 'Balance' };

/** The account of a case as of its opening, so that nobody has to look it up in a second tab. */
export function listOwnerFacts({ data, isError, refetch }: Loadable<OpenedCaseWire>): Fact[] {
  if (isError) {
    const retry = (
      <Button size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    );
    return [{ label: labels.status, value: 'Could not be loaded.', action: retry }];
  }
  if (data === undefined)
    return Object.values(labels).map((label) => ({ label, value: <Skeleton width={160} height={24} /> }));
  const { owner } = data;
  if (owner === undefined) return [{ label: labels.status, value: 'This account does not exist any more.' }];
  return [
    { label: labels.status, value: <AccountStatus owner={owner} /> },
    { label: labels.balance, value: <Balance owner={owner} /> },
  ];
}

/** Shows the restrictions of the account as warnings, or "Active" if there are none, then its KYC status. */
function AccountStatus({ owner }: { owner: CaseOwnerWire }) {
  const restrictions = listShownRestrictions(owner);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {restrictions.length === 0 && <StatusChip status="Active" />}
      {restrictions.map((each) => (
        <Chip
          key={each}
          size="small"
          variant="outlined"
          color="warning"
          icon={<WarningIcon />}
          label={restrictionWords[each]}
        />
      ))}
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        KYC <StatusChip status={owner.kycStatus} />
      </Box>
    </Box>
  );
}

function Balance({ owner: { balance, held } }: { owner: CaseOwnerWire }) {
  return (
    <span>
      <Usd amount={balance} /> available
      {held.balance > 0 && (
        <span>
          , <Usd amount={held.balance} /> reserved
        </span>
      )}
    </span>
  );
}
