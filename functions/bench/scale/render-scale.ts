import { throttles } from '@keelstone/domain/api/throttle';
import { nightlyProof, proofMsPerUser, target, verifiedRowsPerSecond } from './assumptions.ts';
import { usdPerMonth, type BillLine } from './monthly-bill.ts';
import type { Findings } from './findings.ts';
import { usdOf } from '../../testing/list-price.ts';
import type { DayUsage } from './day-usage.ts';

/** The tables of docs/scale.md between its marks. */
export function renderScale(findings: Findings, { work, touches }: DayUsage): string {
  const runs = sum([...work.values()].map((done) => done.runs));
  const writes = touches.filter(({ isWrite }) => isWrite).length;
  return [
    `The simulated day had ${whole(runs)} calls, triggers and runs of jobs, and ${whole(writes)} writes.`,
    '### Writes of documents',
    collectionTable(findings),
    '### Contention',
    sharedTable(findings),
    meetingText(findings),
    '### A month',
    billTable(findings),
    totalText(findings),
    '### Where it ends',
    endsTable(findings),
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
    '| document that several people write | writes a second | pairs of transactions that meet, a day, expected | counted |',
    '| --- | ---: | ---: | ---: |',
    ...shared
      .slice(0, 8)
      .map(({ path, perSecond: rate, expected, counted }) =>
        row([`\`${path}\``, perSecond(rate), expected.toFixed(1), whole(counted)]),
      ),
  ].join('\n');
}

function meetingText({ ownMeetings, sessionMeetings }: Findings): string {
  return (
    `On documents of one owner ${ownMeetings.expected.toFixed(1)} pairs of transactions a day would meet by chance, and ` +
    `${whole(ownMeetings.counted)} did. ${whole(sessionMeetings)} calls a day belong to a page whose first call of the hour notes ` +
    'that its session is used, and want to note it too.'
  );
}

function endsTable({ list, shared, eventRowsPerDay }: Findings): string {
  const signals = shared.find(({ path }) => path === 'signals/admins')?.perSecond ?? 0;
  const proved = (nightlyProof.seconds * 1000 * nightlyProof.atATime) / proofMsPerUser;
  const days = (nightlyProof.seconds * verifiedRowsPerSecond) / eventRowsPerDay;
  return [
    '| what | its bound | at the target | reached |',
    '| --- | --- | --- | --- |',
    row([
      'nightly proof of all books',
      `${whole(nightlyProof.seconds)} s`,
      `${whole(target.users)} users at ${whole(proofMsPerUser)} ms, ${whole(nightlyProof.atATime)} at a time`,
      `at ${whole(proved)} users`,
    ]),
    row([
      'nightly check of the audit trail',
      `${whole(nightlyProof.seconds)} s`,
      `${whole(eventRowsPerDay)} rows more each day, ${whole(verifiedRowsPerSecond)} a second`,
      `after ${whole(days)} days`,
    ]),
    row([
      '`signals/admins`',
      '1 write a second, sustained',
      `${perSecond(signals)} in the busiest hour`,
      `at ${(1 / signals).toFixed(1)} times the target`,
    ]),
    row([
      "an administrator's open list",
      `${whole(throttles.adminList[0].max)} calls in 15 minutes`,
      `${whole(list.refreshes)} of ${whole(list.signals)} signals`,
      'never by signals alone: 180 at the most',
    ]),
  ].join('\n');
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
    `Together USD ${whole(usdPerMonth(total.month))} a month after the first 30 days, and ` +
    `USD ${whole(usdPerMonth(total.year))} after a year: ${whole(eventRowsPerDay)} event rows come a day, and the nightly ` +
    `check of the audit trail reads all there are. ${whole(runs)} calls, triggers and runs a day.`
  );
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const perSecond = (value: number) =>
  value >= 1 ? `**${value.toFixed(2)}**` : value < 0.0001 ? '< 0.0001' : value.toFixed(value < 0.01 ? 4 : 2);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
