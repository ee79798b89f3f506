// Draws the images of the demo data again, after their SVGs or the people have changed: see README.md.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { demoData } from '../src/demo-data.ts';
import { documentName } from '../src/document-images.ts';

const folder = 'demo/images/';
const save = (svg: string, name: string) =>
  sharp(Buffer.from(svg)).jpeg({ quality: 60, mozjpeg: true }).toFile(`${folder}${name}.jpg`);
const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]+/g, '')
    .toUpperCase();

for (const [index, { documentType, details, userEmail }] of demoData().kyc.entries()) {
  const { firstName, lastName, dob, nationality } = details;
  const born = new Date(dob).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const machine = `${letters(lastName)}&lt;&lt;${letters(firstName)}`;
  const hue = index * 37;
  const svg = readFileSync(`${folder}${documentName(documentType)}.svg`, 'utf8')
    .replace('>Specimen<', lastName.length > 24 ? ` style="font-size:13px">${lastName}<` : `>${lastName}<`)
    .replace('>Alex<', `>${firstName}<`)
    .replace('>12 April 1991<', `>${born}<`)
    .replace('>Denmark<', `>${nationality}<`)
    .replace(/([A-Z])0000000\d(?=<)/, `$1${String(31415926 + index * 271828)}`)
    .replace(/DNKSPECIMEN&lt;&lt;ALEX/, letters(nationality).slice(0, 3) + machine)
    .replace(/0000000\d19910412/, `${String(31415926 + index * 271828)}${dob.replaceAll('-', '')}`)
    .replace(/&lt;{3,}(?=<)/, '&lt;&lt;&lt;')
    .replace('fill="#ced6e0"/>', `fill="hsl(${String(hue)} 30% 85%)"/>`);
  await save(svg, documentName(documentType, userEmail));
}
