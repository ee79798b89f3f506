import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { paths } from '../../config/paths.ts';
import type { Snapshot } from '../../lib/session/snapshot.ts';
import { controlWidth, pageWidth } from '../../theme/styles.ts';
import { AccountArea } from '../../ui/account-area.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';

/** A page without blocks is a list. A page that begins with its state has a small title. */
type PageOutline = readonly [title: string, blocks?: readonly number[] | undefined, hasState?: true];

const form = [64, 56, 176, 80, 48];
const cards = [200, 320];
/** A card beside the account's menu. */
const account = [240];

const pages: Readonly<Record<string, PageOutline>> = {
  // Balance, actions, chart, wallets.
  [paths.dashboard]: ['Welcome', [96, 48, 230, 204]],
  [paths.deposit]: ['Deposit Funds', form],
  [paths.withdraw]: ['Withdraw Funds', form],
  [paths.kyc]: ['KYC Verification', form],
  [paths.transactions]: ['Transactions'],
  [paths.statement]: ['Statement', [62, 408]],
  [paths.profile]: ['Personal Information', account],
  [paths.notifications]: ['Notification Settings', account],
  [paths.settings]: ['Security Settings', account],
  [paths.activity]: ['Account Activity', account],
  [paths.addresses]: ['Withdrawal addresses', account],
  [paths.ownData]: ['My data', account],
  [paths.adminKyc]: ['KYC Documents'],
  [paths.adminTransactions]: ['Crypto Transactions'],
  [paths.adminUsers]: ['Users'],
  [paths.adminProfit]: ['Profit by file', form, true],
  [paths.adminWallets]: ['Wallets', form, true],
  [paths.adminBooks]: ['Books', cards, true],
  [paths.adminAudit]: ['Audit trail', undefined, true],
  [paths.adminProposals]: ['Proposals', cards, true],
  [paths.adminPolicy]: ['Two-person rule', form, true],
};

type Props = { pathname: string; person: Snapshot | undefined };

/**
 * The skeleton of the page at this path, while the session is unknown. The inbox, whose title only screen readers read,
 * and the pages of one person or record get no title.
 */
export function PageSkeleton({ pathname, person }: Props) {
  const [title, blocks, hasState = false] = pages[pathname] ?? [''];
  const isGreeting = pathname === paths.dashboard;
  // An administrator's dashboard begins with the cases that wait.
  const isList = blocks === undefined || (isGreeting && person?.isAdmin === true);
  const content = (
    <>
      <Box sx={{ mb: 3 }}>
        <Typography variant={hasState ? 'body2' : isGreeting ? 'h2' : 'h1'} component="p">
          {isGreeting && person !== undefined ? `${title}, ${person.name}` : title}
        </Typography>
        {!isGreeting && <Skeleton width="60%" />}
      </Box>
      <Box
        sx={isList ? { mx: -2 } : { ...column, ...(blocks === form && narrow), ...(isGreeting && columns) }}
      >
        {isList ? <RecordListSkeleton rows={8} /> : blocks.map(toBlock)}
      </Box>
    </>
  );
  return (
    <Box role="status" aria-label="Loading">
      {blocks === account ? (
        <AccountArea>{content}</AccountArea>
      ) : (
        <Box sx={{ maxWidth: pageWidth, ml: 'var(--page-start, auto)' }}>{content}</Box>
      )}
    </Box>
  );
}

function toBlock(height: number, index: number) {
  return <Skeleton key={index} variant="rounded" height={height} />;
}

const narrow = { maxWidth: controlWidth };
const column = { display: 'grid', gap: 3 };
const columns = { alignItems: 'start', gridTemplateColumns: { lg: '2fr 1fr' } };
