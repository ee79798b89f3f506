import type { SecurityEventKind } from '@keelstone/domain/core/security-event/security-event';
import type { SecurityEventWire } from '@keelstone/domain/core/security-event/security-event.wire';
import { DatedList } from '../../../ui/dated-list.tsx';
import { describeDevice, networkText } from '../device/device-text.ts';

/** One line per event: its name and time, and its browser and network as far as they are known. */
export function EventList({ events }: { events: readonly SecurityEventWire[] }) {
  const rows = events.map((event) => ({
    id: event._id,
    title: eventText(event),
    note: placeText(event),
    iso: event.createdAt,
  }));
  return <DatedList label="Recent events" rows={rows} />;
}

function placeText(event: SecurityEventWire): string | undefined {
  const { browser, os, network } = event;
  if (network === '') return undefined;
  const where = networkText(event);
  // A burst of refused sign-ins comes from many browsers: only the network is known.
  if (browser === '' && os === '') return `${where.charAt(0).toUpperCase()}${where.slice(1)}`;
  return `${describeDevice(event)}, ${where}`;
}

const texts: { [Kind in SecurityEventKind]: (event: SecurityEventWire) => string } = {
  'sign-in': () => 'Signed in',
  'new-device': () => 'Signed in with a new device',
  'sign-ins-refused': ({ count }) =>
    `${formatCount(count, 'sign-in', 'sign-ins')} with a wrong password refused`,
  'session-ended': ({ count }) => `${formatCount(count, 'browser', 'browsers')} signed out`,
  'password-changed': () => 'Password changed',
  'password-changed-outside': () => 'Password set outside our pages, and replaced by us',
  'identity-restored': () => 'Sign-in changed outside our pages, and restored by us',
  'account-locked': ({ by }) => (by === 'link' ? 'Account locked from an email' : 'Account locked'),
  'unlock-requested': () => 'Unlock of the account requested',
  'account-unlocked': ({ by }) =>
    by === 'administrator' ? 'Account unlocked by our support' : 'Account unlocked',
  'factor-added': ({ method }) => `${factorName(method)} added`,
  'factor-removed': ({ method }) => `${factorName(method)} removed`,
  'factors-refused': ({ count }) =>
    `${formatCount(count, 'attempt', 'attempts')} with a wrong second factor refused`,
  'recovery-codes-made': () => 'New recovery codes made',
  'recovery-code-used': ({ count }) =>
    count === null ? 'Recovery code used' : `Recovery code used, ${String(count)} left`,
  'factor-reset-started': () => 'Removal of the second factor started',
  'factor-reset-cancelled': () => 'Removal of the second factor stopped',
  'factors-reset': () => 'All second factors removed',
  'address-added': ({ address }) => `Withdrawal address ${address ?? ''} saved`,
  'address-removed': ({ address }) => `Withdrawal address ${address ?? ''} removed`,
  'only-saved-on': () => '“Only my addresses” turned on',
  'only-saved-off-requested': () => 'End of “Only my addresses” requested',
  'only-saved-kept': () => '“Only my addresses” kept on',
  'closing-requested': () => 'Closing of the account requested',
  'closing-undone': () => 'Closing of the account undone',
  'account-closed': () => 'Account closed',
  'texts-accepted': () => 'Terms and privacy text accepted',
  'data-export-downloaded': () => 'Copy of all data downloaded',
};

/** The event in plain words. */
function eventText(event: SecurityEventWire): string {
  return texts[event.kind](event);
}

function factorName(method: SecurityEventWire['method']): string {
  return method === 'passkey' ? 'Passkey' : 'Authenticator app';
}

function formatCount(count: number | null, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count === null ? 'Several' : String(count)} ${many}`;
}
