import { format } from 'prettier';
import type {
  ApiResults,
  ColdResults,
  HostileResults,
  ImageResults,
  Level,
  ProfileResults,
  StartResults,
} from './bench-results.ts';
import { concurrencies } from './bench-results.ts';
import { codeOwners, type CpuMsByOwner, type CodeOwner } from './profile/cpu-time-by-owner.ts';

/** The goals; figures that miss one are in bold. Never a reason to fail: times depend on the machine. */
const goals = {
  /** By how many requests run at the same time. */
  ratio: { 1: 1.3, 10: 1.6 },
  coldRatio: 1.15,
  hostileMs: 2,
  hostileBytes: 20e6,
  bystander: 2,
  imageBytes: 256 * 2 ** 20,
} as const;

export type Part = 'api' | 'browser' | 'cold' | 'hostile' | 'images' | 'profile' | 'scale' | 'start';

/** Puts new tables between the markers of one part of a page; the text around them stays. */
export async function replacePart(page: string, part: Part, tables: string): Promise<string> {
  const [open, close] = [`<!-- bench:${part} -->`, `<!-- /bench:${part} -->`];
  const [before, rest] = [page.slice(0, page.indexOf(open)), page.slice(page.indexOf(close))];
  if (!page.includes(open) || !page.includes(close)) throw new Error(`The page has no part ${part}`);
  return format(`${before}${open}\n\n${tables}\n\n${rest}`, { parser: 'markdown' });
}

export function renderApi(
  { users, sent, tokenCheck, calls, memory }: ApiResults,
  measuredOn: string,
): string {
  const tables = concurrencies.map((concurrency) => {
    const rows = Object.entries(calls).map(([name, levels]) => {
      const level = levels.find((each) => each.concurrency === concurrency);
      return level === undefined ? '' : apiRow(name, level, goals.ratio[concurrency]);
    });
    const token = tokenCheck.find((each) => each.concurrency === concurrency)?.token;
    return [
      `**${String(concurrency)} at a time.** The check of a token against the emulator, which asks Firebase Auth and is in no row: p50 ${ms(token?.p50 ?? 0)}, p95 ${ms(token?.p95 ?? 0)}.`,
      '',
      '| call | round trips | p50 | p95 | p99 | per second | bare p50 | ratio | elsewhere | `{}` p50 | own |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...rows,
    ].join('\n');
  });
  const intro =
    `Measured ${measuredOn}: ${String(users)} users, ${String(sent.reads)} requests of a call that reads and ` +
    `${String(sent.writes)} of one that writes, at each concurrency. Milliseconds. Memory of the process: ` +
    `${mebibytes(memory.bootBytes)} after its start, ${mebibytes(memory.afterBytes)} after 1,000 requests and more.`;
  return [intro, ...tables].join('\n\n');
}

function apiRow(name: string, { app, bare, empty, roundTrips, elsewhereMs }: Level, goal: number): string {
  const failed = app.failed + bare.failed;
  const title = failed === 0 ? `\`${name}\`` : `\`${name}\` (${String(failed)} failed)`;
  const cells = [
    title,
    String(roundTrips),
    ...[app.p50, app.p95, app.p99].map(ms),
    app.perSecond.toFixed(0),
    ms(bare.p50),
    ratio(app.p50 / bare.p50, goal),
    ms(elsewhereMs),
    ms(empty.p50),
    ms(Math.max(0, app.p50 - bare.p50 - elsewhereMs - empty.p50)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Milliseconds of processor time for each request. */
export function renderProfile({ calls }: ProfileResults, measuredOn: string): string {
  const shown = codeOwners.filter((owner) => owner !== 'bench');
  const rows = Object.entries(calls).map(([name, { sent, app, bare }]) => {
    const sum = (spent: CpuMsByOwner) => shown.reduce((total, owner) => total + spent[owner], 0);
    const cells = [sum(app), sum(bare), ...shown.map((owner) => app[owner])];
    return `| \`${name}\` | ${cells.map((total) => (total / sent).toFixed(2)).join(' | ')} |`;
  });
  return [
    `Measured ${measuredOn}.`,
    '',
    `| call | app | its operations alone | ${shown.map((owner) => codeOwnerTitles[owner]).join(' | ')} |`,
    `| --- | ---: | ---: | ${shown.map(() => '---:').join(' | ')} |`,
    ...rows,
  ].join('\n');
}

const codeOwnerTitles: Readonly<Record<Exclude<CodeOwner, 'bench'>, string>> = {
  firestore: 'Firestore client, gRPC',
  identity: 'SDKs of Auth and Storage',
  product: 'product',
  validation: 'yup',
  images: 'sharp',
  libraries: 'other libraries',
  node: 'Node: HTTP, sockets',
  collection: 'garbage collection',
};

export function renderCold(figures: ColdResults, measuredOn: string): string {
  const { runs, ours, bare, bundleBytes, bundleGzipBytes } = figures;
  const row = (title: string, left: number, right: number, show: (value: number) => string) =>
    `| ${title} | ${show(left)} | ${show(right)} | ${ratio(left / right, goals.coldRatio)} |`;
  return [
    `Measured ${measuredOn}: medians of ${String(runs)} fresh processes each, in turns. The bundle has ` +
      `${(bundleBytes / 1000).toFixed(0)} kB (${(bundleGzipBytes / 1000).toFixed(0)} kB compressed).`,
    '',
    '| | the functions | the bare function | ratio |',
    '| --- | ---: | ---: | ---: |',
    row('loaded, ms', ours.loadedMs, bare.loadedMs, ms),
    row('first request answered, ms', ours.answeredMs, bare.answeredMs, ms),
    row('processor time until then, ms', ours.cpuMs, bare.cpuMs, ms),
    row('memory then', ours.rssBytes, bare.rssBytes, mebibytes),
  ].join('\n');
}

export function renderStart({ seconds }: StartResults, measuredOn: string): string {
  return `Measured ${measuredOn}: \`npm start\` is ready after ${seconds.toFixed(1)} s on an installed checkout, its builds included.`;
}

export function renderHostile(
  { requests, bareRequests, quiet, attacks }: HostileResults,
  measuredOn: string,
): string {
  const over = (isOver: boolean, text: string): string => (isOver ? `**${text}**` : text);
  const rows = attacks.map(({ title, ours, bare }) =>
    [
      '',
      title,
      over(ours.cpuMs > goals.hostileMs, ms(ours.cpuMs)),
      over(ours.growthBytes > goals.hostileBytes, mebibytes(ours.growthBytes)),
      over(ours.bystander.p95 > goals.bystander * quiet.p95, ms(ours.bystander.p95)),
      ms(bare.cpuMs),
      mebibytes(bare.growthBytes),
      ms(bare.bystander.p95),
      '',
    ].join(' | '),
  );
  return [
    `Measured ${measuredOn}: ${String(requests)} of each in a row on the functions, ${String(bareRequests)} on the bare ` +
      `function. Nobody attacking, the bystander's p95 is ${ms(quiet.p95)} ms.`,
    '',
    '| body | processor, ms each | memory, all | bystander p95, ms | bare: ms each | memory | bystander |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => row.trim()),
  ].join('\n');
}

export function renderImages({ images }: ImageResults, measuredOn: string): string {
  const rows = images.map(({ title, fileBytes, msEach, idleBytes, peakBytes }) => {
    const peak = peakBytes > goals.imageBytes ? `**${mebibytes(peakBytes)}**` : mebibytes(peakBytes);
    return `| ${title} | ${(fileBytes / 1000).toFixed(0)} kB | ${mebibytes(idleBytes)} | ${peak} | ${ms(msEach)} |`;
  });
  return [
    `Measured ${measuredOn}: ten of each in parallel.`,
    '',
    '| image, to be turned | file | memory before | at most | ms each |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function ratio(value: number, goal: number): string {
  return value > goal ? `**${value.toFixed(2)}**` : value.toFixed(2);
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}
