import Box from '@mui/material/Box';
import { generatePath } from 'react-router-dom';
import { isDangerous } from '@keelstone/domain/decisions';
import { pickEventWords } from '@keelstone/domain/desk/audit/audit-sentences';
import type { AuditEventWire, DetailState } from '@keelstone/domain/desk/audit/audit.contract';
import type { Detail } from '@keelstone/domain/kernel/hash-chain/event-row';
import { paths } from '../../../config/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import type { RecordColumn } from '../../../ui/records/record-list.tsx';
import { awaitedName } from './use-audit-people.ts';

export type Account = { id: string; name: string; email: string };
/** Accounts by id, as far as they are known. */
export type AuditPeople = ReadonlyMap<string, { name: string; email: string }>;

/** An account by its name, else by its shortened id. */
function actorText({ id, name }: Account, ownId: string): string {
  if (id === ownId) return 'You';
  if (id === 'sys:cli') return 'Command line';
  if (id.startsWith('sys:')) return `Job: ${id.slice('sys:'.length)}`;
  if (name !== '') return name;
  return id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id;
}

/** The fields of a detail by their names. */
function toDetail({ detail }: Pick<AuditEventWire, 'detail'>): Detail {
  return Object.fromEntries(detail.map(({ name, value }) => [name, value]));
}

/** "Approved Clara Jensen's deposit of $500.00", to follow the name of the actor. */
export function eventText(row: AuditEventWire, people: AuditPeople): string {
  const [before, after] = pickEventWords(row.kind, {
    detail: toDetail(row),
    isOwn: row.subject === row.actor,
  });
  return capitalise(after === undefined ? before : `${before}${whomText(row, people)}${after}`);
}

/** The sentence with a link to the account that the event concerns. */
export function EventSentence({ row, people, ownId }: Sentence) {
  const isOwn = row.subject === row.actor;
  const isReaders = row.subject === ownId;
  const [before, after] = pickEventWords(row.kind, { detail: toDetail(row), isOwn, isReaders });
  const words = isDangerous(row.kind) ? (
    <Box component="strong" sx={{ color: 'warning.main', fontWeight: 500 }}>
      {capitalise(before)}
    </Box>
  ) : (
    <span>{capitalise(before)}</span>
  );
  if (after === undefined) return words;
  return (
    <span>
      {words}
      {isOwn ? <span>{themselves}</span> : <AccountLink {...toAccount(row.subject, people)} ownId={ownId} />}
      <span>{after}</span>
    </span>
  );
}

type Sentence = {
  row: AuditEventWire;
  people: AuditPeople;
  /** The reader's. */
  ownId: string;
};

const themselves = 'themselves';

function whomText({ subject, actor }: AuditEventWire, people: AuditPeople): string {
  return subject === actor ? themselves : actorText(toAccount(subject, people), '');
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const detailTexts: Readonly<Record<DetailState, string>> = {
  none: 'This row has no detail.',
  kept: 'The detail is the one that this row was written with.',
  erased: 'The detail was erased. The row itself is as it was written.',
  changed: 'The detail is not the one that this row was written with: somebody has changed it.',
};

/** An account with its name, if that is known. */
function toAccount(id: string, people: AuditPeople): Account {
  const { name = '', email = '' } = people.get(id) ?? {};
  return { id, name, email };
}

/** An account by its name, with its address and id on hover. No link for a job, nor before the name is known. */
function AccountLink({ id, name, email, ownId }: Account & { ownId: string }) {
  const text = actorText({ id, name, email }, ownId);
  if (id.includes(':') || id === ownId || name === awaitedName) return <span>{text}</span>;
  return (
    <AppLink
      to={generatePath(paths.adminUserDetail, { userId: id })}
      title={email === '' ? id : `${email} · ${id}`}
    >
      {text}
    </AppLink>
  );
}

/** The actor and the time, as the last columns of a list of audit rows. `ownId`: the reader's own. */
export function listActorColumns(
  ownId: string,
  people: AuditPeople,
): RecordColumn<Pick<AuditEventWire, '_id' | 'actor' | 'createdAt'>>[] {
  return [
    {
      head: 'Who',
      onCard: 'foot',
      cell: (row) => <AccountLink {...toAccount(row.actor, people)} ownId={ownId} />,
    },
    {
      head: 'When',
      onCard: 'foot',
      cell: ({ createdAt }) => <DateTime iso={createdAt} precision="minute" />,
    },
  ];
}
