import type { AuditEventWire } from '@keelstone/domain/api/audit.wire';
import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Page } from '../../../components/page.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { RecordListSkeleton } from '../../../components/records/record-list-skeleton.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useAuditFilter, AuditFilters } from './audit-filters.tsx';
import { useAuditList } from '../api.ts';
import { useAuditPeople } from '../../../lib/api-hooks/use-audit-people.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditEventDialog } from './audit-event-dialog.tsx';
import { kindText } from '../../../components/audit/audit-texts.ts';
import { ChainCard } from './chain-card.tsx';

/** Who did or viewed what, whom it concerned, and the proof that it was not rewritten. */
export function AdminAuditPage() {
  const { filter, change } = useAuditFilter();
  const viewed = useDialog<AuditEventWire>();
  return (
    <Page
      title="Audit trail"
      lead="Who did or viewed what, and whom it concerned. Nobody can change or delete a row."
    >
      <ChainCard />
      <Card>
        <AuditFilters filter={filter} onFilter={change} />
        <PagedList
          pages={useAuditList(filter)}
          skeleton={<RecordListSkeleton rows={10} />}
          empty={{ icon: <PolicyOutlined />, text: 'Nothing of this kind was recorded in this time.' }}
        >
          {(rows) => <AuditRows rows={rows} onView={viewed.open} />}
        </PagedList>
      </Card>
      {viewed.subject !== undefined && (
        <AuditEventDialog
          eventId={viewed.subject._id}
          kind={viewed.subject.kind}
          isOpen={viewed.isOpen}
          onClose={viewed.close}
        />
      )}
    </Page>
  );
}

function AuditRows({ rows, onView }: { rows: AuditEventWire[]; onView: (row: AuditEventWire) => void }) {
  const { _id: ownId } = useCurrentUser();
  const people = useAuditPeople(rows);
  return (
    <RecordList
      label="Audit trail"
      records={rows}
      columns={auditColumns(ownId, people)}
      actions={(row) => (
        <Button
          size="small"
          aria-label={`Details of ${kindText(row.kind)}, ${row.createdAt}`}
          onClick={() => {
            onView(row);
          }}
        >
          Details
        </Button>
      )}
    />
  );
}
