import { createRequire } from 'node:module';
import type PdfKit from 'pdfkit';
import { sealPath } from '@keelstone/domain/core/ledger/seal';
import { brand } from '@keelstone/domain/kernel/brand';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { StatementWire } from '@keelstone/domain/money/statement/statement.contract';
import { movementTitle } from '@keelstone/domain/money/statement/statement.csv';
import { movementName, payoutWords, priceRoseText } from '@keelstone/domain/money/transaction/movement-words';

type Movement = StatementWire['movements'][number];
type Document = InstanceType<typeof PdfKit>;

const margin = 36;
const lineHeight = 12;
/** Left of the dates, for the line and its seals. */
const lineWidth = 20;
const bottom = 595 - margin - lineHeight;
const chartHeight = 120;
const widths = [96, 156, 74, 74, 74, 74, 74, 74, 74] as const;
const pageRight = margin + widths.reduce((sum, width) => sum + width, 0);
const heads = [
  'Date (UTC)',
  'Movement',
  'USD',
  'BTC',
  'ETH',
  'USD balance',
  'BTC balance',
  'ETH balance',
  'USD reserved',
];

/**
 * Writes a statement as PDF, A4 landscape. It shows owner and issuer, opening, closing, totals of the period, the head
 * of the chain, the chart, and the movements in the given order by day. pdfkit is loaded on demand: it reads its fonts
 * from its own folder, so it is not in the bundle, and most instances never need it.
 */
export async function statementToPdf(
  statement: StatementWire,
  { uid, madeAtMs }: { uid: string; madeAtMs: number },
): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    autoFirstPage: false,
    info: { Title: `${brand.name} statement`, CreationDate: new Date(madeAtMs) },
  });
  // People write notes in many scripts. This font has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian, Lao.
  const packages = createRequire(import.meta.url);
  document.registerFont('notes', packages.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const parts: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('end', () => {
      resolve(Buffer.concat(parts));
    });
    document.on('error', reject);
  });
  let pages = 0;
  const newPage = (): void => {
    pages += 1;
    document.addPage();
    drawFooter(document, pages);
  };
  newPage();
  drawSummary(document, statement, { uid, madeAtMs });
  drawRow(document, heads, { isBold: true });
  let day = '';
  for (const movement of statement.movements) {
    const isNextPage = document.y > bottom - 5 * lineHeight;
    if (isNextPage) {
      newPage();
      drawRow(document, heads, { isBold: true });
    }
    const nextDay = movement.createdAt.slice(0, 10);
    if (isNextPage || nextDay !== day) {
      document.y += 4;
      drawRule(document, document.y - 3);
      drawRow(document, [nextDay], { isBold: true });
    }
    day = nextDay;
    const { y } = document;
    drawRow(document, formatCells(movement), { note: describeNote(movement) });
    drawSeal(document, movement, y);
  }
  document.end();
  return done;
}

function drawSummary(
  document: Document,
  statement: StatementWire,
  { uid, madeAtMs }: { uid: string; madeAtMs: number },
): void {
  const { period, opening, closing, sums, head } = statement;
  document.font('Times-Bold').fontSize(24).text(`${brand.name} statement`, margin, margin);
  document.font('Helvetica').fontSize(9);
  document.text(`${brand.name}, ${brand.postalAddress}. ${brand.supportEmail}`);
  document.text(`Account ${uid}. ${period.from} to ${period.to}, days in UTC. Made ${toMinute(madeAtMs)}.`);
  document.text(
    'USD is what the platform owes. Coins are the same money, in the coin it came in: nothing adds the two.',
  );
  document.moveDown();
  drawChart(document, statement, madeAtMs);
  drawRow(document, ['', '', 'USD', 'BTC', 'ETH', '', '', '', 'USD reserved'], { isBold: true });
  drawRow(document, sumCells('Opening balance', opening));
  for (const { event, count, change } of sums)
    drawRow(document, sumCells(`${movementName(event)}, ${String(count)}`, change));
  drawRule(document, document.y - 2);
  drawRow(document, sumCells('Closing balance', closing), { isBold: true });
  drawRule(document, document.y - 2);
  drawRule(document, document.y);
  document
    .font('Helvetica')
    .fontSize(8)
    .text(`Head of the chain: ${head === '' ? 'none' : head}`, margin, document.y + 6);
  document.moveDown(2);
}

/**
 * Draws the available USD over the period: from the lowest to the highest and a tenth more, with three labels. A history
 * of less than three days has no chart.
 */
function drawChart(
  document: Document,
  { period, opening, movements }: StatementWire,
  madeAtMs: number,
): void {
  const points = movements.map(
    ({ createdAt, balance }) => [Date.parse(createdAt), balance.available.usd] as const,
  );
  const openingUsd = opening.available.usd;
  const fromMs = openingUsd > 0 ? Date.parse(period.from) : (points[0]?.[0] ?? Infinity) - dayMs;
  const toMs = Math.min(Date.parse(period.to) + dayMs, madeAtMs);
  if (toMs - fromMs < 4 * dayMs) return;
  const values = [openingUsd, ...points.map(([, value]) => value)];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const [top, left, right] = [document.y, margin + widths[0], pageRight];
  const room = (highest - lowest) / 10 || 1;
  const x = (atMs: number): number => left + ((atMs - fromMs) / (toMs - fromMs)) * (right - left);
  const y = (value: number): number =>
    top + ((highest + room - value) / (highest - lowest + 2 * room)) * chartHeight;
  document.font('Helvetica').fontSize(7);
  const label = (text: string, atX: number, atY: number): unknown =>
    document.text(text, atX, atY, { width: 60, align: 'right', lineBreak: false });
  for (const value of new Set([lowest, (lowest + highest) / 2, highest])) {
    label(usd(value), left - 68, y(value) - 3);
    drawRule(document, y(value), left);
  }
  for (const atMs of [fromMs, (fromMs + toMs) / 2, toMs])
    label(toMinute(atMs).slice(0, 10), Math.max(left - 22, x(atMs) - 60), top + chartHeight + 3);
  document.save().moveTo(left, y(openingUsd));
  let lastUsd = openingUsd;
  for (const [atMs, value] of points) {
    document.lineTo(x(atMs), y(lastUsd)).lineTo(x(atMs), y(value));
    lastUsd = value;
  }
  document.lineTo(right, y(lastUsd)).lineWidth(1.5).stroke(brand.brass.light.main).restore();
  document.x = margin;
  document.y = top + chartHeight + 2 * lineHeight;
}

function sumCells(name: string, { available, held }: Movement['change']): string[] {
  return ['', name, ...formatFigures(available), '', '', '', usd(held.usd)];
}

/** Draws a rule of the table. */
function drawRule(document: Document, y: number, fromX = margin): void {
  document.save().moveTo(fromX, y).lineTo(pageRight, y).lineWidth(0.5).stroke('#98a2b3').restore();
}

function formatCells(movement: Movement): string[] {
  const { createdAt, change, balance } = movement;
  return [
    toMinute(Date.parse(createdAt)).slice(11),
    movementTitle(movement),
    ...formatFigures(change.available),
    ...formatFigures(balance.available),
    usd(balance.held.usd),
  ];
}

/** Draws a movement's part of the line, which is as high as its row, and its seal (docs/seals.md). */
function drawSeal(document: Document, { hash }: Movement, fromY: number): void {
  const { main, text } = brand.brass.light;
  const height = 2 * (document.y - fromY);
  document
    .save()
    .translate(margin, fromY - 1.5)
    .scale(0.5)
    .rect(9, 0, 2, height)
    .fill(main);
  document.circle(10, 10, 10).fill('#fff').circle(10, 10, 10).fillOpacity(0.2).fill(main).fillOpacity(1);
  document.path(sealPath(hash)).lineWidth(1.5).lineCap('round').stroke(text).restore();
}

/** Draws one line of the table: words at the left, numbers at the right, a note below the title. */
function drawRow(
  document: Document,
  cells: readonly string[],
  { isBold = false, note }: { isBold?: boolean; note?: string | undefined } = {},
): void {
  const { y } = document;
  document.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(8);
  let x = margin;
  for (const [index, width] of widths.entries()) {
    const align = index < 2 ? 'left' : 'right';
    const indent = index === 0 ? lineWidth : 0;
    const place = { width: width - 4 - indent, height: lineHeight, align, ellipsis: true } as const;
    document.text(cells[index] ?? '', x + indent, y, place);
    x += width;
  }
  const noteY = y + lineHeight;
  if (note !== undefined) {
    const place = { width: widths[1] * 2, height: 2 * lineHeight, ellipsis: true };
    document
      .font('notes')
      .fontSize(7.5)
      .text(note.replaceAll(/\s+/g, ' '), margin + widths[0], noteY - 1, place);
  }
  document.y = note === undefined ? noteY : Math.max(document.y, noteY + lineHeight);
}

function drawFooter(document: Document, page: number): void {
  document.font('Helvetica').fontSize(7);
  document.text(`${brand.name}. Page ${String(page)}`, margin, bottom + lineHeight, { lineBreak: false });
  document.x = margin;
  document.y = margin;
}

/** The progress of the payment, the coin that it did not need, and the reason, if there are any. */
function describeNote({ payout, change, reason }: Movement): string | undefined {
  const inWords = (amount: number): string => `${coin(amount)} ${payout?.coin.toUpperCase() ?? ''}`;
  const returned = payout === undefined ? 0 : change.available[payout.coin];
  const parts = [
    payout && payoutWords[payout.state].amount(inWords(payout.amount)),
    returned > 0 ? priceRoseText(inWords(returned)) : undefined,
    reason,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('. ');
}

function formatFigures({ usd: dollars, btc, eth }: Movement['change']['available']): string[] {
  return [usd(dollars), coin(btc), coin(eth)];
}

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const usd = (amount: number): string => dollars.format(amount);
const coin = (amount: number): string => amount.toFixed(8);

/** `2026-11-23 10:15`. */
function toMinute(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
}
