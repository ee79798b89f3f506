import { findingId, type Finding, noteFinding } from '@keelstone/domain/core/finding/finding';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { listAdminsToMail, mailAdmins } from '../administrator/mail-admins.service.ts';

/** The most findings that one run keeps. The report has the others. Later runs keep them. */
const keptMax = 200;
/** The most findings that one mail lists. */
const listedMax = 10;

/**
 * Stores the findings of a run. All active administrators get one mail about the new and reopened ones in the same
 * transaction, so that neither exists without the other. Returns how many are new.
 */
export async function keepFindings(all: readonly Finding[], deps: Deps): Promise<number> {
  const found = await pickNextToKeep([...new Map(all.map((each) => [findingId(each), each])).values()], deps);
  if (found.length === 0) return 0;
  const admins = await deps.users.listActiveAdmins();
  const news = await deps.runTransaction(async (tx) => {
    const kept = await readTogether(tx, ...found.map((each) => deps.findings.at(findingId(each))));
    const seen = found.map((each, index) => noteFinding(each, kept[index], deps.now()));
    const fresh = seen.filter(({ isNews }) => isNews).map(({ finding }) => finding);
    const [first] = fresh;
    const event = first === undefined ? '' : `${first.id}_${String(first.openings)}`;
    const kind = 'admin-books-broken';
    const waiting = first === undefined ? [] : await listAdminsToMail(tx, { kind, event, admins }, deps);
    for (const { finding } of seen) deps.findings.put(tx, finding.id, finding);
    const values = {
      what:
        fresh.length === 1
          ? 'A check has a new finding.'
          : `A check has ${String(fresh.length)} new findings.`,
      facts: [
        ...fresh.slice(0, listedMax).map(describeFinding),
        ...(fresh.length > listedMax ? [`and ${String(fresh.length - listedMax)} more`] : []),
      ],
      at: timeText(deps.now()),
      link: `${deps.config.appUrl}/admin/books`,
    };
    mailAdmins(tx, { kind, event, values, admins: waiting }, deps);
    return fresh;
  });
  if (news.length > 0) {
    const codes = [...new Set(news.map(({ source, code }) => `${source} ${code}`))];
    deps.log.error({ operation: 'alert-admins', alert: 'admin-books-broken', findings: news.length, codes });
  }
  return news.length;
}

/**
 * Chooses the findings to store if there are too many: those that are not open yet come first, so that the next run
 * gets to the others. Reads until it has enough.
 */
async function pickNextToKeep(all: readonly Finding[], deps: Deps): Promise<Finding[]> {
  if (all.length <= keptMax) return [...all];
  const news: Finding[] = [];
  const open: Finding[] = [];
  for (let start = 0; start < all.length && news.length < keptMax; start += keptMax) {
    const some = all.slice(start, start + keptMax);
    const kept = await deps.findTogether(...some.map((each) => deps.findings.at(findingId(each))));
    for (const [index, each] of some.entries()) (kept[index]?.isOpen === true ? open : news).push(each);
  }
  return [...news, ...open].slice(0, keptMax);
}

function describeFinding({ code, uid, subject, detail }: Finding): string {
  return [code, ...(uid === '' ? [] : [`user ${uid}`]), `${subject}: ${detail}`].join(' · ');
}
