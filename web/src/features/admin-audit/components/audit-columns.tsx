import type { AuditEventWire } from '@keelstone/domain/api/audit.contract';
import Box from '@mui/material/Box';
import { AccountLink } from '../../../components/audit/account-link.tsx';
import { actorOf, kindText, subjectOf, type AuditPeople } from '../../../components/audit/audit-texts.ts';
import { DateTime } from '../../../components/date-time.tsx';
import type { RecordColumn } from '../../../components/records/record-list-props.ts';

/** What, who, whom and when; `ownId` is the reader's. */
export function auditColumns(ownId: string, people: AuditPeople): RecordColumn<AuditEventWire>[] {
  return [
    {
      head: 'What',
      onCard: 'head',
      cell: ({ kind }) => (
        <Box component="span" sx={{ fontWeight: 560 }}>
          {kindText(kind)}
        </Box>
      ),
    },
    { head: 'Who', cell: (row) => <AccountLink {...actorOf(row, people)} ownId={ownId} /> },
    {
      head: 'Whom',
      cell: (row) =>
        row.subject === row.actor ? '–' : <AccountLink {...subjectOf(row, people)} ownId={ownId} />,
    },
    { head: 'When', cell: ({ createdAt }) => <DateTime iso={createdAt} precision="minute" /> },
  ];
}
