import { inflateSync } from 'node:zlib';

/**
 * The texts of a PDF: its streams are compressed, and each piece of text is in hexadecimal digits, of a letter in the
 * built-in fonts, of a place in the table of letters in the embedded one.
 */
export function textsIn(pdf: Uint8Array): string {
  const streams = streamsIn(Buffer.from(pdf)).join('\n');
  const [, table = ''] = /beginbfrange\n<\w+> <\w+> \[(.*?)\]/.exec(streams) ?? [];
  const letters = [...table.matchAll(/<(.*?)>/g)].map(([, hex = '']) =>
    Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
  );
  const texts: string[] = [];
  let isEmbedded = false;
  for (const [, font, line = ''] of streams.matchAll(/\/(F\d) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) {
      isEmbedded = font === 'F4';
      continue;
    }
    const bytes = Buffer.from([...line.matchAll(/<(\w*)>/g)].map(([, hex]) => hex).join(''), 'hex');
    const places = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(2 * at));
    texts.push(isEmbedded ? places.map((at) => letters[at]).join('') : bytes.toString('latin1'));
  }
  return texts.join('\n');
}

/** The streams of a PDF, which draw its pages. */
export function streamsIn(bytes: Buffer): string[] {
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at)) {
    const end = bytes.indexOf('endstream', at);
    streams.push(inflateSync(bytes.subarray(at + 'stream\n'.length, end)).toString('latin1'));
    at = end + 'endstream'.length;
  }
  return streams;
}
