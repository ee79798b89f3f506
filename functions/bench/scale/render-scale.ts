import { usdPerMonth, type BillLine } from './month.ts';
import type { Findings } from './findings.ts';
import { usdOf } from '../../testing/list-price.ts';
import type { Tally } from './tally.ts';

/** The tables of docs/scale.md between its marks. */
export function renderScale(findings: Findings, { work, touches }: Tally): string {
  return [
    `${whole(sum([...work.values()].map(({ runs }) => runs)))} calls, triggers and runs of jobs, ${whole(touches.filter(({ isWrite }) => isWrite).length)} writes.`,
    '**Writes of documents**, at the target:',
    collectionTable(findings),
    '**Documents that several people write**, at the target in the busiest hour, and how many transactions a day would meet another one there:',
    sharedTable(findings),
    meetingText(findings),
    listText(findings),
    '**What a day reads and writes**, and what a month of it costs:',
    billTable(findings),
    totalText(findings),
  ].join('\n\n');
}

function collectionTable({ collections }: Findings): string {
  const rows = collections.map(({ collection, owners, writesPerDay, busiest }) =>
    row([
      `\`${collection}\``,
      owners.map((owner) => ownerTexts[owner]).join(', '),
      whole(writesPerDay),
      perSecond(busiest.perSecond),
    ]),
  );
  return [
    '| collection | its documents are written by | writes a day | busiest document, writes a second |',
    '| --- | --- | ---: | ---: |',
    ...rows,
  ].join('\n');
}

const ownerTexts = {
  person: 'one person',
  administrator: 'one administrator',
  job: 'a job',
  shared: 'several people',
} as const;

function sharedTable({ shared }: Findings): string {
  return [
    '| document | writes a second | meetings a day, expected | counted |',
    '| --- | ---: | ---: | ---: |',
    ...shared
      .slice(0, 8)
      .map(({ path, perSecond: rate, expected, counted }) =>
        row([`\`${path}\``, perSecond(rate), whole(expected), whole(counted)]),
      ),
  ].join('\n');
}

function meetingText({ ownMeetings, sessionMeetings }: Findings): string {
  return (
    `On documents of one owner ${whole(ownMeetings.expected)} pairs of transactions a day would meet by chance, and ` +
    `${whole(ownMeetings.counted)} did. ${whole(sessionMeetings)} calls a day belong to a page whose first call of the hour notes ` +
    'that its session is used, and want to note it too.'
  );
}

function listText({ list }: Findings): string {
  return (
    `In the busiest 15 minutes the administrators' pages hear of ${whole(list.signals)} changes, ` +
    `and an open list asks again ${whole(list.refreshes)} times.`
  );
}

function billTable({ bill }: Findings): string {
  const shown = bill.filter(({ usage }) => usdPerMonth(usage) >= 1);
  const rest = bill.filter(({ usage }) => usdPerMonth(usage) < 1);
  const restLine: BillLine = {
    name: `${String(rest.length)} others, each below USD 1`,
    runsPerDay: sum(rest.map(({ runsPerDay }) => runsPerDay)),
    usage: {
      reads: sum(rest.map(({ usage }) => usage.reads)),
      writes: sum(rest.map(({ usage }) => usage.writes)),
      deletes: sum(rest.map(({ usage }) => usage.deletes)),
    },
  };
  const inOrder = shown.toSorted((one, other) => usdOf(other.usage) - usdOf(one.usage));
  return [
    '| call, trigger or job | runs a day | reads a day | writes a day | USD a month |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...[...inOrder, restLine].map(({ name, runsPerDay, usage }) =>
      row([
        name,
        whole(runsPerDay),
        whole(usage.reads),
        whole(usage.writes + usage.deletes),
        whole(usdPerMonth(usage)),
      ]),
    ),
  ].join('\n');
}

function totalText({ total, eventRowsPerDay, runs }: Findings): string {
  return (
    `Together USD ${whole(usdPerMonth(total.month))} a month after the first ${'30'} days, and ` +
    `USD ${whole(usdPerMonth(total.year))} after a year: ${whole(eventRowsPerDay)} event rows come a day, and the nightly ` +
    `check of the audit trail reads all there are. ${whole(runs)} calls, triggers and runs a day.`
  );
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const perSecond = (value: number) =>
  value >= 1 ? `**${value.toFixed(2)}**` : value.toFixed(value < 0.01 ? 4 : 2);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
