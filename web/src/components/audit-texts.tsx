import type { AuditEventWire, DetailState } from '@keelstone/domain/api/audit.contract';
import { generatePath } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { AppLink } from './app-link.tsx';

/** "approve-kyc" as people read it, after who did it: "Approved KYC". */
export function kindText(kind: string): string {
  const [verb = '', ...of] = kind.split('-');
  const words = [pastOf(verb), ...of].join(' ').replace(/\bkyc\b/, 'KYC');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is not formed by a rule, and what the calls call otherwise. */
const irregular: Readonly<Record<string, string>> = {
  ask: 'asked about',
  cancel: 'cancelled',
  get: 'viewed',
  read: 'read',
  reset: 'reset',
  send: 'sent',
  set: 'set',
  submit: 'submitted',
};

function pastOf(verb: string): string {
  return irregular[verb] ?? verb.replace(/y$/, 'i').replace(/e?$/, 'ed');
}

export type Account = { id: string; name: string; email: string };
/** Accounts by id, as far as they are known. */
export type AuditPeople = ReadonlyMap<string, { name: string; email: string }>;

/** Somebody by name, else by id, as short as a list allows. */
function actorText({ id, name }: Account, ownId: string): string {
  if (id === ownId) return 'You';
  if (id === 'sys:cli') return 'Command line';
  if (id.startsWith('sys:')) return `Job: ${id.slice('sys:'.length)}`;
  if (name !== '') return name;
  return id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id;
}

/** The name of a field of a detail: "usdCentsBefore" as "USD cents before". */
export function fieldText(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\b(btc|eth|ip|kyc|usd)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const detailTexts: Readonly<Record<DetailState, string>> = {
  none: 'This row has no detail.',
  kept: 'The detail is the one that this row was written with.',
  erased: 'The detail was erased. The row and the chain are as they were.',
  changed: 'The detail is not the one that this row was written with: somebody has changed it.',
};

/** Who acted, by the names that are known. */
export function actorOf({ actor: id }: AuditEventWire, people: AuditPeople): Account {
  return accountOf(id, people);
}

/** Whom it concerns, in the same way. */
export function subjectOf({ subject: id }: AuditEventWire, people: AuditPeople): Account {
  return accountOf(id, people);
}

function accountOf(id: string, people: AuditPeople): Account {
  const { name = '', email = '' } = people.get(id) ?? {};
  return { id, name, email };
}

/** An account by its name, with its address and id on hover; no link for what no account did. */
export function AccountLink({ id, name, email, ownId }: Account & { ownId: string }) {
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
