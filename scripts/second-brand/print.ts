import { inflateSync } from 'node:zlib';
import { composeMail } from '../../domain/src/mail/compose.ts';
import { mailKinds } from '../../domain/src/mail/mail.ts';
import { statementToWire } from '../../domain/src/api/statement.contract.ts';
import { makeStatement } from '../../domain/testing/make-statement.ts';
import { sampleBooks } from '../../domain/testing/sample-books.ts';
import { buildOpenapi } from '../../functions/openapi/build-openapi.ts';
import { statementToPdf } from '../../functions/src/features/money/statement/statement-pdf.ts';

// Prints what an operator's users get besides the app, as JSON: run in a copy of the repository by its test.
const values = new Proxy(
  {},
  { get: (_values, name) => (name === 'items' || name === 'facts' ? [] : 'something') },
);
const pdf = await statementToPdf(statementToWire(makeStatement(sampleBooks())), {
  uid: 'clara000000000000000',
  madeAtMs: Date.UTC(2026, 10, 23),
});
process.stdout.write(
  JSON.stringify({
    mails: mailKinds.map((kind) => Object.values(composeMail(kind, values as never)).join('\n')),
    pdf: textOf(Buffer.from(pdf)),
    openapi: JSON.stringify(buildOpenapi()),
  }),
);

/** What is written in the fonts that every reader of PDFs has: the streams are compressed, the letters in hexadecimal digits. */
function textOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const lines = [...streams].flatMap(([, stream = '']) => [
    ...inflated(Buffer.from(stream, 'latin1')).matchAll(/\[(.*?)\] TJ/g),
  ]);
  return lines
    .map(([, line = '']) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}
