import type { DetailedAuditEventWire } from '@keelstone/domain/api/audit.wire';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AccountLink } from '../../../components/audit/account-link.tsx';
import { actorOf, type AuditPeople } from '../../../components/audit/audit-texts.ts';
import { AppLink } from '../../../components/app-link.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { ListToolbar } from '../../../components/records/list-toolbar.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import type { RecordColumn } from '../../../components/records/record-list-props.ts';
import { RecordListSkeleton } from '../../../components/records/record-list-skeleton.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { paths } from '../../../config/paths.ts';
import { useAuditPeople } from '../../../lib/api-hooks/use-audit-people.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useUserHistory } from '../api.ts';
import { changeLines, changeTitle } from './history-texts.ts';

/** Who changed what of an account, from what to what. Views are in the audit trail. */
export function HistoryTab({ userId }: { userId: string }) {
  return (
    <>
      <ListToolbar>
        <Typography variant="body2" color="textSecondary">
          What administrators decided. Who viewed what is in the{' '}
          <AppLink to={`${paths.adminAudit}?whom=${userId}`}>audit trail</AppLink>.
        </Typography>
      </ListToolbar>
      <PagedList
        pages={useUserHistory(userId)}
        skeleton={<RecordListSkeleton rows={5} />}
        empty={{
          icon: <HistoryOutlined />,
          text: 'Each decision about this account or its records appears here, with who made it.',
        }}
      >
        {(rows) => <Changes rows={rows} />}
      </PagedList>
    </>
  );
}

function Changes({ rows }: { rows: DetailedAuditEventWire[] }) {
  const { _id: ownId } = useCurrentUser();
  // Whose account it is, is known; only who acted has to be asked for.
  const people = useAuditPeople(rows.map(({ actor }) => ({ actor, subject: actor })));
  return <RecordList label="History" records={rows} columns={columnsOf(ownId, people)} />;
}

function columnsOf(ownId: string, people: AuditPeople): RecordColumn<DetailedAuditEventWire>[] {
  return [
    {
      head: 'What',
      onCard: 'head',
      cell: (row) => (
        <>
          <Box component="span" sx={{ fontWeight: 560 }}>
            {changeTitle(row)}
          </Box>
          {changeLines(row).map((line) => (
            <Typography
              key={line}
              variant="body2"
              component="div"
              color="textSecondary"
              sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' }}
            >
              {line}
            </Typography>
          ))}
        </>
      ),
    },
    { head: 'Who', cell: (row) => <AccountLink {...actorOf(row, people)} ownId={ownId} /> },
    { head: 'When', cell: ({ createdAt }) => <DateTime iso={createdAt} precision="minute" /> },
  ];
}
