import { addressBookToWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { csvText } from '@keelstone/domain/kernel/api/csv';
import { factorsToWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { sessionsToWire } from '@keelstone/domain/core/session/session.contract';
import { userToWire } from '@keelstone/domain/core/user/user.contract';
import { noFactors } from '@keelstone/domain/access/second-factor/second-factor';
import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { noSessions } from '@keelstone/domain/core/session/session';
import type { User } from '@keelstone/domain/core/user/user';
import { noAddressBook } from '@keelstone/domain/money/address-book/address-book';
import { cellTime, type ExportFile, jsonFile, type Section, textFile } from './section.ts';
import { deviceLimits } from '@keelstone/domain/core/device/device.limits';
import type { Deps } from '../../../../platform/deps.ts';
import { readMe } from './read-me.ts';

/** The data about the person and the account themselves: the documents that exist once per account. */
export const accountSection: Section = async function* (user, { done }, deps) {
  if (done > 0) return;
  yield { files: await accountFiles(user, deps), next: { after: [], done: 1 } };
};

async function accountFiles(user: User, deps: Deps): Promise<ExportFile[]> {
  const { uid, email } = user;
  const nowMs = deps.now();
  const [account, sessions, factors, book, devices, newsletter] = await Promise.all([
    deps.accounts.find(uid),
    deps.sessions.find(uid),
    deps.factors.find(uid),
    deps.addressBooks.find(uid),
    deps.devices.list({ where: [['uid', '==', uid]], limit: deviceLimits.devicesPerUser }),
    deps.newsletter.list({ where: [['email', '==', email]], limit: 1 }),
  ]);
  const { addresses, ...addressSettings } = addressBookToWire(book ?? noAddressBook(uid), nowMs);
  return [
    textFile('README.txt', readMe(user, nowMs)),
    jsonFile('profile.json', {
      ...userToWire(user, account ?? emptyAccount(uid, user.createdAtMs), nowMs),
      newsletterSince: newsletter[0] === undefined ? null : cellTime(newsletter[0].subscribedAtMs),
    }),
    jsonFile('sign-in/sessions.json', sessionFacts(sessions ?? noSessions(uid), nowMs)),
    jsonFile('sign-in/second-factors.json', factorsToWire(factors ?? noFactors(uid), { isRequired: false })),
    jsonFile(
      'sign-in/devices.json',
      devices.map(({ firstSeenAtMs, lastSeenAtMs }) => ({
        firstSeenAt: cellTime(firstSeenAtMs),
        lastSeenAt: cellTime(lastSeenAtMs),
      })),
    ),
    jsonFile('addresses.json', { ...addressSettings, addresses }),
    textFile(
      'addresses.csv',
      csvText([
        ['Label', 'Coin', 'Address', 'Added', 'Last used'],
        ...addresses.map(({ label, coin, address, addedAt, lastUsedAt }) => [
          label,
          coin,
          address,
          addedAt,
          lastUsedAt ?? '',
        ]),
      ]),
    ),
  ];
}

/** Without the session ids: an id is half of a sign-in. */
function sessionFacts(sessions: Parameters<typeof sessionsToWire>[0], nowMs: number): object[] {
  return sessionsToWire(sessions, { currentSid: '', nowMs }).map(
    ({ browser, os, network, createdAt, seenAt }) => ({ browser, os, network, createdAt, seenAt }),
  );
}
