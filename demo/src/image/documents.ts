import { encodeJpeg } from './encode-jpeg.ts';
import { blankPicture, drawText, fillBox, fillEllipse, type Picture, type Rgb } from './picture.ts';

/** Lettering and paper are grey: colour would double the size of the file. */
const palette: readonly Rgb[] = [
  [240, 240, 240],
  [27, 42, 73],
  [40, 40, 40],
  [120, 120, 120],
  [206, 214, 224],
  [255, 255, 255],
];
const [paper, ink, text, label, tint, white] = [0, 1, 2, 3, 4, 5];

/** A made-up identity card: header, portrait, fields and the lines a machine reads. Nobody's real document. */
export function identityCard(card: {
  title: string;
  surname: string;
  givenNames: string;
  birthDate: string;
  nationality: string;
  number: string;
}): Uint8Array {
  const picture = blankPicture({ width: 640, height: 400, palette });
  fillBox(picture, { x: 0, y: 0, width: 640, height: 56 }, ink);
  drawText(picture, card.title, { x: 24, y: 18, scale: 3, colour: white });
  drawText(picture, 'SPECIMEN', { x: 520, y: 22, scale: 2, colour: tint });
  drawPortrait(picture);
  const fields = [
    ['Surname', card.surname],
    ['Given names', card.givenNames],
    ['Date of birth', card.birthDate],
    ['Nationality', card.nationality],
    ['Document no.', card.number],
  ] as const;
  fields.forEach(([name, value], row) => {
    drawText(picture, name, { x: 216, y: 80 + row * 46, scale: 1, colour: label });
    drawText(picture, value.slice(0, 33), { x: 216, y: 92 + row * 46, scale: 2, colour: text });
  });
  fillBox(picture, { x: 0, y: 328, width: 640, height: 72 }, white);
  const holder = `${card.surname}<<${card.givenNames}`.replaceAll(/[ '-]/g, '<');
  [`ID<${holder}`, card.number + card.birthDate.replaceAll('-', '')].forEach((line, row) => {
    const machine = line.padEnd(50, '<').slice(0, 50);
    drawText(picture, machine, { x: 20, y: 344 + row * 24, scale: 2, colour: text });
  });
  return encodeJpeg(picture);
}

/** A made-up transfer receipt, as a depositor would photograph it. */
export function transferReceipt(lines: readonly (readonly [name: string, value: string])[]): Uint8Array {
  const picture = blankPicture({ width: 384, height: 384, palette });
  fillBox(picture, { x: 16, y: 16, width: 352, height: 352 }, white);
  fillBox(picture, { x: 16, y: 16, width: 352, height: 8 }, ink);
  drawText(picture, 'Transfer receipt', { x: 40, y: 44, scale: 3, colour: ink });
  fillBox(picture, { x: 40, y: 80, width: 304, height: 2 }, tint);
  lines.forEach(([name, value], row) => {
    drawText(picture, name, { x: 40, y: 100 + row * 48, scale: 1, colour: label });
    drawText(picture, value.slice(0, 25), { x: 40, y: 113 + row * 48, scale: 2, colour: text });
  });
  drawText(picture, 'Specimen. Not a real payment.', { x: 40, y: 344, scale: 1, colour: label });
  return encodeJpeg(picture);
}

function drawPortrait(picture: Picture): void {
  fillBox(picture, { x: 24, y: 80, width: 168, height: 220 }, tint);
  fillEllipse(picture, { x: 44, y: 220, width: 128, height: 160 }, label);
  fillEllipse(picture, { x: 68, y: 116, width: 80, height: 104 }, label);
  fillBox(picture, { x: 24, y: 300, width: 168, height: 80 }, paper);
}
