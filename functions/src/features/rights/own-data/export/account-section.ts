import { noFactors } from '@keelstone/domain/access/second-factor/second-factor';
import { factorsToWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { deviceLimits } from '@keelstone/domain/core/device/device.limits';
import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { noSessions } from '@keelstone/domain/core/session/session';
import { sessionsToWire } from '@keelstone/domain/core/session/session.contract';
import type { User } from '@keelstone/domain/core/user/user';
import { userToWire } from '@keelstone/domain/core/user/user.contract';
import { csvText } from '@keelstone/domain/kernel/api/csv';
import { brand } from '@keelstone/domain/kernel/brand';
import { countText } from '@keelstone/domain/kernel/count-text';
import { noAddressBook } from '@keelstone/domain/money/address-book/address-book';
import { addressBookToWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import type { Deps } from '../../../../platform/deps.ts';
import { formatCellTime, type ExportFile, makeJson, type Section, encodeFile } from './section.ts';

/** The data about the person and the account themselves: the documents that exist once per account. */
export const accountSection: Section = async function* (user, { done }, deps) {
  if (done > 0) return;
  yield { files: await listAccountFiles(user, deps), next: { after: [], done: 1 } };
};

async function listAccountFiles(user: User, deps: Deps): Promise<ExportFile[]> {
  const { uid, email } = user;
  const nowMs = deps.now();
  const [account, sessions, factors, book, devices, newsletter, own] = await Promise.all([
    deps.accounts.find(uid),
    deps.sessions.find(uid),
    deps.factors.find(uid),
    deps.addressBooks.find(uid),
    deps.devices.list({ where: [['uid', '==', uid]], limit: deviceLimits.devicesPerUser }),
    deps.newsletter.list({ where: [['email', '==', email]], limit: 1 }),
    deps.depositAddresses.list({ where: [['uid', '==', uid]] }),
  ]);
  const depositAddresses = own.map(({ address, atMs }) => ({ address, givenAt: formatCellTime(atMs) }));
  const { addresses, ...addressSettings } = addressBookToWire(book ?? noAddressBook(uid), nowMs);
  return [
    encodeFile('README.txt', readMe(user, nowMs)),
    makeJson('profile.json', {
      ...userToWire(user, account ?? emptyAccount(uid, user.createdAtMs), nowMs),
      newsletterSince: newsletter[0] === undefined ? null : formatCellTime(newsletter[0].subscribedAtMs),
    }),
    makeJson('sign-in/sessions.json', listSessionFacts(sessions ?? noSessions(uid), nowMs)),
    makeJson('sign-in/second-factors.json', factorsToWire(factors ?? noFactors(uid), { isRequired: false })),
    makeJson(
      'sign-in/devices.json',
      devices.map(({ firstSeenAtMs, lastSeenAtMs }) => ({
        firstSeenAt: formatCellTime(firstSeenAtMs),
        lastSeenAt: formatCellTime(lastSeenAtMs),
      })),
    ),
    makeJson('addresses.json', { ...addressSettings, addresses, depositAddresses }),
    encodeFile(
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
function listSessionFacts(sessions: Parameters<typeof sessionsToWire>[0], nowMs: number): object[] {
  return sessionsToWire(sessions, { currentSid: '', nowMs }).map(
    ({ browser, os, network, createdAt, seenAt }) => ({ browser, os, network, createdAt, seenAt }),
  );
}

/** A guide to the files of a copy, for a person who opens it years later. */
function readMe({ name, email, uid }: User, nowMs: number): string {
  return `A copy of what ${brand.name} keeps about ${name} (${email})
Account ${uid}, made on ${new Date(nowMs).toISOString()}. All times are in UTC.

If there are several zip files, unpack all of them into one folder: each has other files.
Lists are in files of at most ${countText(ownDataLimits.exportRows, 'row')} each, as JSON and as CSV with the same number.

profile.json                 you, your settings and your balances
identity/                    your identity applications, what was asked about them, and the images
transactions/                deposits, withdrawals and credits; the proofs of payment that you sent
movements/                   every entry of your ledger, oldest first. The JSON has the hashes by which
                             each entry is bound to the one before; amounts in it are integers: US cents,
                             and 0.00000001 of a coin
statements/                  what each month opened with and came to, by day; integers as above
addresses.json, .csv         the addresses that you saved; .json also those of your own to which you can pay
sign-in/                     where you are signed in, devices, second factors, sign-ins, security events
notices/, mails/             what you were told, and which mails were sent to you (their text is not kept)
document-views/              who opened your images, as your account shows it

Not in it, because it is about others or would open your account: which administrators acted and what they
noted among themselves, the secrets of your second factors, and the hash of your password.
Questions: ${brand.supportEmail}
`;
}
