import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { makeDetailFact } from '@keelstone/domain/desk/audit/audit-sentences';
import {
  type AuditEventWire,
  type ProofWire,
  type ViewedAuditEventWire,
  auditContract,
} from '@keelstone/domain/desk/audit/audit.contract';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { useCursorPages } from '../../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { ShieldMagnifierIcon } from '../../../../theme/icons.tsx';
import { DataView } from '../../../../ui/data-view.tsx';
import { clockText, formatExact } from '../../../../ui/date-time.tsx';
import { FactList, type Fact } from '../../../../ui/fact-list.tsx';
import { KeelMark } from '../../../../ui/keel-line.tsx';
import { Page } from '../../../../ui/page.tsx';
import { PagedList } from '../../../../ui/records/paged-list.tsx';
import { RecordListSkeleton } from '../../../../ui/records/record-list-skeleton.tsx';
import { RecordList, type RecordColumn } from '../../../../ui/records/record-list.tsx';
import { ViewDialog } from '../../../../ui/view-dialog.tsx';
import {
  detailTexts,
  EventSentence,
  eventText,
  type Account,
  type AuditPeople,
  listActorColumns,
} from '../audit-sentences.tsx';
import { useAuditPeople } from '../use-audit-people.ts';
import { AuditFilters, useAuditFilter, toQuery } from './audit-filters.tsx';
import { ChainCard } from './chain-card.tsx';

/** Shows who did or viewed what and whom it concerned, and proves that nothing was rewritten. */
export function AdminAuditPage() {
  const { filter, change } = useAuditFilter();
  const viewed = useDialog<Viewed>();
  const { data: proof } = useAnswer(auditContract['get-proof']);
  return (
    <Page
      title="Audit trail"
      state={proof === undefined ? '' : describeProof(proof)}
      stateLines={2}
      lead="Nobody can change or delete an audit row without a trace."
    >
      <ChainCard />
      <Card variant="ground" sx={sealsOfWarnings}>
        <AuditFilters filter={filter} onFilter={change} />
        <PagedList
          // Each reading of the list or of a row leaves an audit row, so neither is asked for again automatically.
          pages={useCursorPages(auditContract['list-audit'], {
            query: { limit: 20, ...toQuery(filter) },
            placeholderData: keepPreviousData,
            refetchOnWindowFocus: false,
          })}
          skeleton={<RecordListSkeleton rows={10} />}
          empty={{ icon: <ShieldMagnifierIcon />, text: 'Nothing of this kind was recorded in this time.' }}
        >
          {(rows) => <AuditRows rows={rows} proof={proof} onView={viewed.open} />}
        </PagedList>
      </Card>
      {viewed.render((event, state) => (
        <AuditEventDialog {...event} {...state} />
      ))}
    </Page>
  );
}

/** The seal of a row has the colour of its words, if those warn. */
const sealsOfWarnings = {
  '& :is(tr, li):has(strong)': {
    '& svg': { color: 'warning.main', outline: '1px solid' },
    '& i': { borderColor: 'warning.main' },
  },
} as const;

function describeProof({ head }: ProofWire): string {
  return head === null ? 'Nothing is sealed yet' : `Rows are sealed up to ${clockText(head.until)}`;
}

type Viewed = { eventId: string; title: string };

type RowsProps = { rows: AuditEventWire[]; proof: ProofWire | undefined; onView: (viewed: Viewed) => void };

function AuditRows({ rows, proof, onView }: RowsProps) {
  const { _id: ownId } = useCurrentUser();
  const people = useAuditPeople(rows);
  return (
    <RecordList
      label="Audit trail"
      records={rows}
      columns={listAuditColumns(ownId, people)}
      mark={({ createdAt, hash }) => (
        <KeelMark state={createdAt <= (proof?.head?.until ?? '') ? 'sealed' : 'waiting'} hash={hash} />
      )}
      tableSx={{ '& td': { position: 'relative', py: 0.5 }, '& td:last-of-type': { py: 0 } }}
      actions={(row) => (
        <Button
          size="small"
          aria-label={`Details of ${eventText(row, people)}, ${row.createdAt}`}
          onClick={() => onView({ eventId: row._id, title: eventText(row, people) })}
        >
          Details
        </Button>
      )}
    />
  );
}

/** `ownId`: the reader's own. */
function listAuditColumns(ownId: string, people: AuditPeople): RecordColumn<AuditEventWire>[] {
  return [
    {
      head: 'What',
      onCard: 'head',
      cell: (row) => <EventSentence row={row} people={people} ownId={ownId} />,
    },
    ...listActorColumns(ownId, people),
  ];
}

/** One row with all its fields. */
function AuditEventDialog({ eventId, title, isOpen, onClose }: Viewed & DialogState) {
  const query = useAnswer(auditContract['get-audit-event'], {
    params: { eventId },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <ViewDialog title={title} maxWidth="sm" isLong isOpen={isOpen} onClose={onClose}>
      <DataView query={query} skeleton={<Skeleton variant="rounded" height={240} />}>
        {(event) => (
          <>
            <FactList facts={listFacts(event)} />
            <Alert severity={event.detailState === 'changed' ? 'error' : 'info'}>
              {detailTexts[event.detailState]}
            </Alert>
          </>
        )}
      </DataView>
    </ViewDialog>
  );
}

function listFacts(event: ViewedAuditEventWire): Fact[] {
  return [
    { label: 'Who', value: describe({ id: event.actor, name: event.actorName, email: event.actorEmail }) },
    {
      label: 'Whom',
      value: describe({ id: event.subject, name: event.subjectName, email: event.subjectEmail }),
    },
    { label: 'When', value: formatExact(event.createdAt) },
    ...event.detail.map(({ name, value }) => {
      const { label, text } = makeDetailFact(name, value);
      return { label, value: text };
    }),
    // To find it in an export or in the log.
    { label: 'Call', value: event.kind },
    { label: 'Record', value: event.target },
    { label: 'Session', value: event.session ?? '–' },
    { label: 'Request', value: event.requestId },
    { label: 'Fingerprint', value: event.hash },
  ];
}

/** "Clara Jensen, clara@example.com (id)", or only the id without an account. */
function describe({ id, name, email }: Account): string {
  return name === '' ? id : `${isolateName(name)}, ${email} (${id})`;
}
