import type { AuditEventWire } from '@keelstone/domain/api/audit.wire';
import Box from '@mui/material/Box';
import { generatePath } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import type { RecordColumn } from '../../../components/records/record-list-props.ts';
import { paths } from '../../../config/paths.ts';
import { actorOf, actorText, kindText, subjectOf, type Account, type AuditPeople } from './audit-texts.ts';

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

/** An account by its name, with its address and id on hover; what no account did leads nowhere. */
function AccountLink({ id, name, email, ownId }: Account & { ownId: string }) {
  const text = actorText({ id, name, email }, ownId);
  if (id.includes(':') || id === ownId) return <span>{text}</span>;
  return (
    <AppLink
      to={generatePath(paths.adminUserDetail, { userId: id })}
      title={email === '' ? id : `${email} · ${id}`}
    >
      {text}
    </AppLink>
  );
}
