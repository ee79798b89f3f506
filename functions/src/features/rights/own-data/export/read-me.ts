import type { User } from '@keelstone/domain/core/user/user';
import { brand } from '@keelstone/domain/kernel/brand';

/** A guide to the files of a copy, for a person who opens it years later. */
export function readMe({ name, email, uid }: User, nowMs: number): string {
  return `A copy of what ${brand.name} keeps about ${name} (${email})
Account ${uid}, made on ${new Date(nowMs).toISOString()}. All times are in UTC.

If there are several zip files, unpack all of them into one folder: each has other files.
Lists are in files of some hundred rows each, as JSON and as CSV with the same number.

profile.json                 you, your settings and your balances
identity/                    your identity applications, what was asked about them, and the images
transactions/                deposits, withdrawals and credits; the proofs of payment that you sent
movements/                   every entry of your ledger, oldest first. The JSON has the hashes by which
                             each entry is bound to the one before; amounts in it are integers: US cents,
                             and 0.00000001 of a coin
statements/                  what each month opened with and came to, by day; integers as above
addresses.json, .csv         the addresses that you saved
sign-in/                     where you are signed in, devices, second factors, sign-ins, security events
notices/, mails/             what you were told, and which mails were sent to you (their text is not kept)
document-views/              who opened your images, as your account shows it

Not in it, because it is about others or would open your account: which administrators acted and what they
noted among themselves, the secrets of your second factors, and the hash of your password.
Questions: ${brand.supportEmail}
`;
}
