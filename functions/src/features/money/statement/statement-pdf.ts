import { createRequire } from 'node:module';
import type PdfKit from 'pdfkit';
import type { StatementWire } from '@keelstone/domain/money/statement/statement.contract';
import { movementTitle } from '@keelstone/domain/money/statement/statement.csv';
import { movementName, payoutWords } from '@keelstone/domain/money/transaction/movement-words';
import { sealPath } from '@keelstone/domain/core/ledger/seal';
import { brand } from '@keelstone/domain/kernel/brand';

type Movement = StatementWire['movements'][number];
type Document = InstanceType<typeof PdfKit>;

const margin = 36;
const lineHeight = 12;
/** Left of the dates, for the line and its seals. */
const lineWidth = 20;
const bottom = 595 - margin - lineHeight;
const widths = [96, 156, 74, 74, 74, 74, 74, 74, 74] as const;
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
 * A statement as PDF, A4 landscape: owner and issuer, opening, closing, totals of the period, the head of the chain,
 * and the movements in the given order. pdfkit is loaded on demand: it reads its fonts from its own folder, so it is
 * not in the bundle, and most instances never need it.
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
  // People write notes in many scripts: this font has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and
  // Lao.
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
  for (const movement of statement.movements) {
    if (document.y > bottom - 3 * lineHeight) {
      newPage();
      drawRow(document, heads, { isBold: true });
    }
    const { y } = document;
    drawRow(document, cellsOf(movement), { note: noteOf(movement) });
    drawSeal(document, movement, y);
  }
  document.end();
  return done;
}

function drawSummary(
  document: Document,
  { period, opening, closing, sums, head }: StatementWire,
  { uid, madeAtMs }: { uid: string; madeAtMs: number },
): void {
  document.font('Helvetica-Bold').fontSize(16).text(`${brand.name} statement`, margin, margin);
  document.font('Helvetica').fontSize(9);
  document.text(`${brand.name}, ${brand.postalAddress}. ${brand.supportEmail}`);
  document.text(`Account ${uid}. ${period.from} to ${period.to}, days in UTC. Made ${minuteOf(madeAtMs)}.`);
  document.text(
    'USD is what the platform owes. Coins are the same money, in the coin it came in: nothing adds the two.',
  );
  document.moveDown();
  drawRow(document, ['', '', 'USD', 'BTC', 'ETH', '', '', '', 'USD reserved'], { isBold: true });
  drawRow(document, [
    '',
    'Opening balance',
    ...figures(opening.available),
    '',
    '',
    '',
    usd(opening.held.usd),
  ]);
  for (const { event, count, change } of sums) {
    const name = `${movementName(event)}, ${String(count)}`;
    drawRow(document, ['', name, ...figures(change.available), '', '', '', usd(change.held.usd)]);
  }
  drawRow(
    document,
    ['', 'Closing balance', ...figures(closing.available), '', '', '', usd(closing.held.usd)],
    {
      isBold: true,
    },
  );
  document
    .font('Helvetica')
    .fontSize(8)
    .text(`Head of the chain: ${head === '' ? 'none' : head}`, margin);
  document.moveDown(2);
}

function cellsOf(movement: Movement): string[] {
  const { createdAt, change, balance } = movement;
  return [
    minuteOf(Date.parse(createdAt)),
    movementTitle(movement),
    ...figures(change.available),
    ...figures(balance.available),
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

/** The progress of the payment and the reason, if there are any. */
function noteOf({ payout, reason }: Movement): string | undefined {
  const payment =
    payout && payoutWords[payout.state].amount(`${coin(payout.amount)} ${payout.coin.toUpperCase()}`);
  const parts = [payment, reason].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('. ');
}

function figures({ usd: dollars, btc, eth }: Movement['change']['available']): string[] {
  return [usd(dollars), coin(btc), coin(eth)];
}

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const usd = (amount: number): string => dollars.format(amount);
const coin = (amount: number): string => amount.toFixed(8);

/** `2026-11-23 10:15`. */
function minuteOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
}
