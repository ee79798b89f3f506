import type { DetailedAuditEventWire } from '@keelstone/domain/api/audit.contract';
import { assets, type Asset } from '@keelstone/domain/money/coins';
import { detailTexts, kindText } from '../../../components/audit/audit-texts.ts';
import { figureText } from '../forms/figures.ts';

type Fields = ReadonlyMap<string, string | null>;

/** What the figures of a detail are named after. */
const units = { usd: 'usdCents', btc: 'btcUnits', eth: 'ethUnits' } as const;

/** "Edit figures"; for a proposal what was proposed: "Propose: credit profit". */
export function changeTitle({ kind, detail }: DetailedAuditEventWire): string {
  const operation = fieldsOf(detail).get('operation');
  return typeof operation === 'string'
    ? `${kindText(kind)}: ${operation.replaceAll('-', ' ')}`
    : kindText(kind);
}

/** What it was before and after, as far as the row keeps it: one line for each thing. */
export function changeLines({ detail, detailState }: DetailedAuditEventWire): string[] {
  if (detailState === 'erased' || detailState === 'changed') return [detailTexts[detailState]];
  const fields = fieldsOf(detail);
  return [
    ...subjectLine(fields),
    ...assets.flatMap((asset) => figureLine(fields, asset)),
    ...statusLine(fields),
    ...textLine('Reason', fields.get('reason')),
    ...textLine('Note', fields.get('note')),
  ];
}

/** "Withdrawal of $500.00 in BTC": which record, or how much. */
function subjectLine(fields: Fields): string[] {
  const amount = numberOf(fields.get('amountUsdCents'));
  const what = fields.get('type') ?? fields.get('documentType');
  if (amount === undefined) return typeof what === 'string' ? [what] : [];
  const coin = fields.get('coin');
  const sum = `${figureText('usd', amount)}${typeof coin === 'string' ? ` in ${coin.toUpperCase()}` : ''}`;
  return [typeof what === 'string' ? `${what} of ${sum}` : sum];
}

/** "$1,325.50 → $13,255.00"; nothing for a figure that stayed. */
function figureLine(fields: Fields, asset: Asset): string[] {
  const before = numberOf(fields.get(`${units[asset]}Before`));
  const after = numberOf(fields.get(`${units[asset]}After`));
  if (before === undefined || after === undefined || before === after) return [];
  return [`${figureText(asset, before)} → ${figureText(asset, after)}`];
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

function numberOf(text: string | null | undefined): number | undefined {
  const number = text === undefined || text === null ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

function fieldsOf(detail: DetailedAuditEventWire['detail']): Fields {
  return new Map(detail.map(({ name, value }) => [name, value]));
}
