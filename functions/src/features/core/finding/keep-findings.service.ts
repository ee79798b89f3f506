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
  const toKeep = await pickNextToKeep(
    [...new Map(all.map((each) => [findingId(each), each])).values()],
    deps,
  );
  if (toKeep.length === 0) return 0;
  const admins = await deps.users.listActiveAdmins();
  const added = await deps.runTransaction(async (tx) => {
    const stored = await readTogether(tx, ...toKeep.map((each) => deps.findings.at(findingId(each))));
    const noted = toKeep.map((each, index) => noteFinding(each, stored[index], deps.now()));
    const newFindings = noted.filter(({ isNews }) => isNews).map(({ finding }) => finding);
    const [first] = newFindings;
    const event = first === undefined ? '' : `${first.id}_${String(first.openings)}`;
    const kind = 'admin-books-broken';
    const toMail = first === undefined ? [] : await listAdminsToMail(tx, { kind, event, admins }, deps);
    for (const { finding } of noted) deps.findings.put(tx, finding.id, finding);
    const values = {
      what:
        newFindings.length === 1
          ? 'A check has a new finding.'
          : `A check has ${String(newFindings.length)} new findings.`,
      facts: [
        ...newFindings.slice(0, listedMax).map(describeFinding),
        ...(newFindings.length > listedMax ? [`and ${String(newFindings.length - listedMax)} more`] : []),
      ],
      at: timeText(deps.now()),
      link: `${deps.config.appUrl}/admin/books`,
    };
    mailAdmins(tx, { kind, event, values, admins: toMail }, deps);
    return newFindings;
  });
  if (added.length > 0) {
    const codes = [...new Set(added.map(({ source, code }) => `${source} ${code}`))];
    deps.log.error({ operation: 'alert-admins', alert: 'admin-books-broken', findings: added.length, codes });
  }
  return added.length;
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
    const stored = await deps.findTogether(...some.map((each) => deps.findings.at(findingId(each))));
    for (const [index, each] of some.entries()) (stored[index]?.isOpen === true ? open : news).push(each);
  }
  return [...news, ...open].slice(0, keptMax);
}

function describeFinding({ code, uid, subject, detail }: Finding): string {
  return [code, ...(uid === '' ? [] : [`user ${uid}`]), `${subject}: ${detail}`].join(' · ');
}
