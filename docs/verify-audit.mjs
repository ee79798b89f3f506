import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
const [headSeq, headHash] = (process.argv[3] ?? '').split(':');
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}
const hashOf = (value) => createHash('sha256').update(canonical(value)).digest('hex');
const [batches, faults] = [[], []];
for (const line of readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)) {
  const { seal, row, withheld } = JSON.parse(line);
  if (seal) batches.push({ seal, rows: new Map() });
  if (row || withheld) batches.at(-1).rows.set(withheld ?? row.path, row);
}
let [skipped, previous] = [0, { seq: -1, hash: '0'.repeat(64), untilMs: -Infinity }];
for (const { seal, rows } of batches) {
  const { hash, ...sealed } = seal;
  const wrong = (what) => faults.push(`Batch ${seal.seq}: ${what}`);
  if (seal.seq !== previous.seq + 1 || seal.prevHash !== previous.hash)
    wrong('does not follow the one before');
  if (hashOf(sealed) !== hash) wrong('is not what was sealed');
  if (String(seal.seq) === headSeq && hash !== headHash) wrong('is not the head that was published');
  for (const { path, hash: rowHash, expiresAtMs } of seal.rows) {
    const row = rows.get(path);
    if (!rows.has(path) && (expiresAtMs ?? Infinity) > Date.now()) wrong(`${path} is missing`);
    if (rows.has(path) && !row) skipped += 1;
    if (row && hashOf({ data: row.data, path }) !== rowHash) wrong(`${path} was changed`);
    if (row && (row.data.atMs <= previous.untilMs || row.data.atMs > seal.untilMs))
      wrong(`${path} is of another time`);
    rows.delete(path);
  }
  for (const path of rows.keys()) wrong(`${path} was inserted`);
  previous = seal;
}
if (headSeq && previous.seq < Number(headSeq)) faults.push(`Batch ${headSeq}: is missing`);
const verified = `${batches.length} batches verified, ${skipped} rows withheld. Head: ${previous.seq}:${previous.hash}`;
console.log(faults.join('\n') || verified);
process.exitCode = faults.length > 0 ? 1 : 0;
