import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
const [path, published, earlierPath] = process.argv.slice(2);
const faults = [];
const check = (isRight, what) => isRight || faults.push(what);
const read = (from) => {
  const text = readFileSync(from, 'utf8');
  const [, ...lines] = text.match(/.+/g);
  const rows = lines.map((line) => line.replace(/,user:\w+,/, ',users,').split(','));
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { sha256, rows, of: (event) => rows.filter((row) => row[2] === event) };
};
const sumsOf = (rows, ...columns) => {
  const sums = new Map();
  for (const row of rows) {
    const key = columns.map((at) => row[at]).join(' ');
    const [, whole, decimals] = /^(-?\d+)\.(\d{2}|\d{8})$/.exec(row[7]);
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(whole + decimals.padEnd(8, '0')));
  }
  return sums;
};
const [file, earlier] = [read(path), earlierPath && read(earlierPath)];
const [opening, closing, [[, , , head]]] = ['opening', 'closing', 'audit-seal'].map(file.of);
const entries = file.rows.filter((row) => row[1] !== '');
const [[[from]], [[to]], ends] = [opening, closing, sumsOf(closing, 5, 6)];
for (const [key, sum] of sumsOf([...opening, ...entries], 5, 6))
  check(sum === ends.get(key), `${key}: opening and entries do not lead to the closing`);
for (const [key, sum] of [...sumsOf(closing, 6), ...sumsOf(entries, 1, 6)])
  check(sum === 0n, `${key}: does not sum to zero`);
const places = entries.map(([time, entry]) => `${time} ${entry}`);
const isInOrder = places.every((place, at) => place >= (places[at - 1] ?? from) && place < to);
check(isInOrder, 'Entries are not in the order of their time, or not of this month');
check(!published || file.sha256 === published, 'This is not the file that was closed');
const before = earlier && [earlier.sha256, ...sumsOf(earlier.of('closing'), 5, 6)].join();
const named = [file.of('previous-file')[0][3], ...sumsOf(opening, 5, 6)].join();
check(!earlier || before === named, 'The file of the month before is another one');
const text = `${from.slice(0, 7)} verified: ${new Set(places).size} entries, audit head ${head}`;
console.log(faults.join('\n') || `${text}, SHA-256 ${file.sha256}`);
process.exitCode = faults.length > 0 ? 1 : 0;
