import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { type DetailedAuditEventWire, auditContract } from '@keelstone/domain/desk/audit/audit.contract';
import { type Asset, assets } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import { paths } from '../../config/paths.ts';
import {
  type AuditPeople,
  detailTexts,
  EventSentence,
  listActorColumns,
} from '../../features/desk/audit/audit-sentences.tsx';
import { useAuditPeople } from '../../features/desk/audit/use-audit-people.ts';
import { useCursorPages } from '../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { ClockBackIcon } from '../../theme/icons.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { ListToolbar } from '../../ui/records/list-toolbar.tsx';
import { PagedList } from '../../ui/records/paged-list.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';
import { type RecordColumn, RecordList } from '../../ui/records/record-list.tsx';

/** The changes that administrators made to an account. The audit trail has their views too. */
export function HistoryTab({ user: { _id: userId, name } }: { user: Pick<UserWire, '_id' | 'name'> }) {
  return (
    <>
      <ListToolbar>
        <Typography variant="note">
          What administrators decided. Who viewed what is in the{' '}
          <AppLink to={`${paths.adminAudit}?what=everything&whom=${userId}`}>audit trail</AppLink>.
        </Typography>
      </ListToolbar>
      <PagedList
        // Each read leaves an audit row, so it is not repeated on focus.
        pages={useCursorPages(auditContract['list-user-history'], {
          params: { userId },
          refetchOnWindowFocus: false,
        })}
        skeleton={<RecordListSkeleton rows={5} />}
        empty={{
          icon: <ClockBackIcon />,
          text: 'Each decision about this account or its records appears here, with who made it.',
        }}
      >
        {(rows) => <Changes rows={rows} name={name} />}
      </PagedList>
    </>
  );
}

function Changes({ rows, name }: { rows: DetailedAuditEventWire[]; name: string }) {
  const { _id: ownId } = useCurrentUser();
  // The person of the account is known: only the names of the actors are asked for.
  const actors = useAuditPeople(rows.map(({ actor }) => ({ actor, subject: actor })));
  const [{ subject } = { subject: '' }] = rows;
  const people = new Map([...actors, [subject, { name, email: '' }]]);
  return <RecordList label="History" records={rows} columns={makeColumns(ownId, people)} />;
}

function makeColumns(ownId: string, people: AuditPeople): RecordColumn<DetailedAuditEventWire>[] {
  return [
    {
      head: 'What',
      onCard: 'head',
      cell: (row) => (
        <>
          <Box component="span" sx={{ fontWeight: 500 }}>
            <EventSentence
              row={row.detailState === 'kept' ? row : { ...row, detail: [] }}
              people={people}
              ownId={ownId}
            />
          </Box>
          {changeLines(row).map((line) => (
            <Typography
              key={line}
              variant="note"
              component="div"
              sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' }}
            >
              {line}
            </Typography>
          ))}
        </>
      ),
    },
    ...listActorColumns(ownId, people),
  ];
}

type Fields = ReadonlyMap<string, string | null>;

/** The prefixes of figures in a detail. */
const units = { usd: 'usdCents', btc: 'btcUnits', eth: 'ethUnits' } as const;

/** The values before and after a change, one per line, as far as the row has them. */
function changeLines({ detail, detailState }: DetailedAuditEventWire): string[] {
  if (detailState === 'erased' || detailState === 'changed') return [detailTexts[detailState]];
  const fields: Fields = new Map(detail.map(({ name, value }) => [name, value]));
  return [
    ...subjectLine(fields),
    ...assets.flatMap((asset) => figureLine(fields, asset)),
    ...statusLine(fields),
    ...textLine('Reason', fields.get('reason')),
    ...textLine('Note', fields.get('note')),
  ];
}

/** "Withdrawal of $500.00 in BTC": the record, its amount, or both. */
function subjectLine(fields: Fields): string[] {
  const amount = parseNumber(fields.get('amountUsdCents'));
  const what = fields.get('type') ?? fields.get('documentType');
  if (amount === undefined) return typeof what === 'string' ? [what] : [];
  const coin = fields.get('coin');
  const sum = `${formatAsset('usd', amount)}${typeof coin === 'string' ? ` in ${coin.toUpperCase()}` : ''}`;
  return [typeof what === 'string' ? `${what} of ${sum}` : sum];
}

/** "$1,325.50 → $13,255.00", or nothing for an unchanged figure. */
function figureLine(fields: Fields, asset: Asset): string[] {
  const before = parseNumber(fields.get(`${units[asset]}Before`));
  const after = parseNumber(fields.get(`${units[asset]}After`));
  if (before === undefined || after === undefined || before === after) return [];
  return [`${formatAsset(asset, before)} → ${formatAsset(asset, after)}`];
}

/** "Active → Suspended", "Approved → deleted". */
function statusLine(fields: Fields): string[] {
  const [before, after] = [fields.get('before'), fields.get('after')];
  if (typeof after === 'string') return [`${before ?? 'none'} → ${after}`];
  const status = fields.get('status');
  return typeof status === 'string' ? [`${status} → deleted`] : [];
}

function textLine(label: string, text: string | null | undefined): string[] {
  return text === undefined || text === null || text === '' ? [] : [`${label}: ${text}`];
}

function parseNumber(text: string | null | undefined): number | undefined {
  const number = text === undefined || text === null ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}
