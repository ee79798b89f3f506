import { describe, expect, it } from 'vitest';
import { defaultSettings, type UserSettings } from './core/user/user-settings.ts';
import { isMailWanted, mailReasons, type MailKind } from './mail-rules.ts';

const switches = [
  'unusualActivity',
  'latestSale',
  'accountTips',
  'newBrowser',
  'featureUpdate',
  'dailyDigest',
] as const;
/** Switches for which nothing is sent yet. */
const idleSwitches = [
  'latestSale',
  'accountTips',
  'featureUpdate',
] as const satisfies (typeof switches)[number][];
const all = (isOn: boolean): UserSettings => ({
  ...defaultSettings,
  ...Object.fromEntries(switches.map((name) => [name, isOn])),
});
const mailKinds = Object.keys(mailReasons) as MailKind[];
const wanted = (settings: UserSettings) =>
  mailKinds.filter((kind) => isMailWanted(kind, settings, { isDue: false }));

describe('the switches', () => {
  it('each control a mail, or are listed as controlling none', () => {
    const idle = switches.filter(
      (name) => wanted({ ...all(false), [name]: true }).length === wanted(all(false)).length,
    );
    expect(idle).toEqual(idleSwitches);
  });

  it('hold back nothing if all are on, and only the mails that name a switch if all are off', () => {
    expect(wanted(all(true))).toEqual(mailKinds);
    expect(mailKinds.filter((kind) => !isMailWanted(kind, all(false)))).toEqual([
      'sign-ins-refused',
      'admin-digest',
    ]);
  });

  it('do not hold back the first mail of the day about a new device', () => {
    const settings = all(false);
    expect(isMailWanted('new-device', settings, { isDue: true })).toBe(true);
    expect(isMailWanted('new-device', settings, { isDue: false })).toBe(false);
    expect(isMailWanted('new-device', { ...settings, newBrowser: true }, { isDue: false })).toBe(true);
  });
});
