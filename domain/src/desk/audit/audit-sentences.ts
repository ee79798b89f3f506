import { findDecisionKind, isProposedOperation, proposedWords } from '../../decisions.ts';
import { groupAddress } from '../../kernel/address/grouped-address.ts';
import { coins } from '../../kernel/amounts/coins.ts';
import { formatAsset, formatCoinInFull } from '../../kernel/amounts/format.ts';
import { coinUnits } from '../../kernel/amounts/units.ts';
import type { Detail } from '../../kernel/hash-chain/event-row.ts';
import { timeText } from '../../kernel/time/time-text.ts';

/** The sentences of views, after the actor's name; `@` is the person concerned. */
const views: Readonly<Record<string, string>> = {
  'download-statement': 'downloaded the statement of @',
  'download-statement-pdf': 'downloaded the statement of @',
  'get-audit-event': 'viewed a row of the audit trail',
  'get-books': 'viewed the books',
  'get-case': 'opened a case of @',
  'get-kyc': 'viewed the identity of @',
  'get-kyc-document': 'viewed an identity document of @',
  'get-signals': 'viewed the signals of a case of @',
  'get-statement': 'viewed the statement of @',
  'get-transaction-proof': 'viewed a proof of payment of @',
  'get-user': 'viewed @',
  'list-activity': 'viewed the activity of @',
  'list-audit': 'viewed the audit trail',
  'list-audit-people': 'viewed names in the audit trail',
  'list-first-approvals': 'viewed first approvals',
  'list-holds': 'viewed the legal holds',
  'list-inbox': 'viewed the inbox',
  'list-kyc': 'viewed the identity applications',
  'list-profits': 'viewed profit for many people',
  'list-proposals': 'viewed the proposals',
  'list-recent-transactions': 'viewed the transactions of @',
  'list-transactions': 'viewed the transactions of everybody',
  'list-user-history': 'viewed the history of @',
  'list-user-kyc': 'viewed the identity applications of @',
  'list-user-transactions': 'viewed the transactions of @',
  'list-users': 'viewed the users',
  'read-people': 'viewed people',
};

function findSentence(kind: string): string | undefined {
  return findDecisionKind(kind)?.words ?? (Object.hasOwn(views, kind) ? views[kind] : undefined);
}

/** The words for a record whose detail was not read or does not name it. */
const unnamed: Readonly<Partial<Record<string, string>>> = {
  'credit-many': 'profit',
  'credit-profit': 'profit',
  'credit-row': 'profit',
  propose: 'something',
  'record-payout': 'a withdrawal',
  'refuse-proposal': 'a proposal',
};

/**
 * Splits the sentence of an audit row, which follows the actor's name, at the name of the person concerned. The second
 * part is `undefined` if the sentence names nobody. A kind without a sentence, such as a security event, becomes its
 * words. `isOwn`: the actor is the person concerned. `isReaders`: the reader is.
 */
export function pickEventWords(
  kind: string,
  {
    detail = {},
    isOwn = false,
    isReaders = false,
  }: { detail?: Detail; isOwn?: boolean; isReaders?: boolean } = {},
): readonly [string, string | undefined] {
  const template = findSentence(kind);
  // Nobody proposes new deposit addresses "for themselves".
  const sentence = isOwn ? template?.replace(/ for @$/, '') : template;
  if (sentence === undefined) return [kind.replaceAll('-', ' ').replace(/\bkyc\b/, 'KYC'), undefined];
  const whose = isOwn ? 'their' : isReaders ? 'your' : "@'s";
  const [before = '', after] = sentence
    .replace('#', recordWords(kind, detail))
    .replace(/\ban? (\w+ of \S+) of theirs/, 'their $1')
    .replace(/\ban? (\w+ of \S+) of @/, `${whose} $1`)
    .split('@');
  return [before, after];
}

/** The whole sentence. `whom`: the name of the person concerned. */
export function describeEvent(kind: string, { whom, detail }: { whom: string; detail?: Detail }): string {
  const [before, after] = pickEventWords(kind, detail && { detail });
  return after === undefined ? before : `${before}${whom}${after}`;
}

const recordFields: readonly string[] = ['type', 'operation', 'bookedUsdCents', 'amountUsdCents'];

/** The fields of a detail that a sentence uses. A list shows no others. */
export function recordDetail(detail: Detail): Detail {
  return Object.fromEntries(Object.entries(detail).filter(([name]) => recordFields.includes(name)));
}

/** "a deposit of $1,250.00", "profit of $20.00", "an edit of figures". */
function recordWords(kind: string, detail: Detail): string {
  const { type, operation } = detail;
  if (isProposedOperation(operation)) return proposedWords[operation].about;
  const record = typeof type === 'string' ? typeWords(type) : (unnamed[kind] ?? 'a transaction');
  // A deposit may book more than was requested.
  const sum = readNumber(detail['bookedUsdCents']) ?? readNumber(detail['amountUsdCents']);
  if (kind === 'return-payout') return sum === undefined ? 'a withdrawal' : formatAsset('usd', sum);
  const words = sum === undefined ? record : `${record} of ${formatAsset('usd', sum)}`;
  // The first of two approvals of a record.
  return kind === 'propose' && operation === 'approve-transaction' ? `the approval of ${words}` : words;
}

function typeWords(type: string): string {
  return type === 'Credited' ? 'a credit' : `a ${type.toLowerCase()}`;
}

const addresses = ['btcBefore', 'btcAfter', 'ethBefore', 'ethAfter'];
/** The latest time that a date can have, in ms. */
const latestMs = 8.64e15;
const shortWords = /\b(btc|eth|ip|kyc|usd)\b/g;

/**
 * One field of a detail for people: "amountUsdCents" 125000 becomes "Amount", "$1,250.00". Values may be texts, as in
 * the API's answers.
 */
export function makeDetailFact(name: string, value: Detail[string]): { label: string; text: string } {
  const number = readNumber(value);
  const labelled = (field: string, text: string) => ({ label: formatLabel(field), text });
  if (value === null || value === '') return labelled(name, '–');
  if (typeof value === 'boolean' || (/^(is|has)[A-Z]/.test(name) && /^true$|^false$/.test(value.toString())))
    return labelled(name, String(value) === 'true' ? 'Yes' : 'No');
  if (addresses.includes(name)) return labelled(name, groupAddress(String(value)));
  if (number === undefined) return labelled(name, String(value));
  if (/usdcents/i.test(name))
    return labelled(name.replace(/UsdCents/, '').replace(/^usdCents/, 'usd'), formatAsset('usd', number));
  const coin = coins.find((each) => name.startsWith(`${each}Units`));
  if (coin !== undefined) return labelled(name.replace(/Units/, ''), formatAsset(coin, number));
  if (/coinUnits/i.test(name))
    return labelled(name.replace(/Units/, ''), formatCoinInFull(coinUnits(number)));
  if (name.endsWith('AtMs') && Math.abs(number) <= latestMs)
    return labelled(name.replace(/AtMs$/, ''), timeText(number));
  return labelled(name, String(value));
}

/** "usdBefore" as "USD before". */
function formatLabel(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(shortWords, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readNumber(value: Detail[string] | undefined): number | undefined {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
