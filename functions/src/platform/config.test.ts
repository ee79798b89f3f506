import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settingNames, settings } from './settings.ts';

const complete = {
  GCLOUD_PROJECT: 'keelstone-live',
  FIREBASE_CONFIG: '{"projectId":"keelstone-live","storageBucket":"keelstone-live.firebasestorage.app"}',
  APP_URL: 'https://app.example.com/',
  WEB_API_KEY: 'key',
  SMTP_HOST: 'smtp.example.com',
  SMTP_PORT: '465',
  SMTP_SECURE: 'true',
  MAIL_FROM: 'Keelstone <no-reply@example.com>',
  RATES_URL: 'https://rates.example.com/v1/',
  RATES_API_KEY: 'rates-key',
  APP_CHECK: 'off',
  FACTOR_KEY: 'bG9jYWwta2V5LW9mLWtlZWxzdG9uZS1ub3Qtc2VjcmU=',
  RP_ID: 'example.com',
};

describe('the configuration of the functions', () => {
  it('is read if it is complete', () => {
    expect(readConfig(complete)).toMatchObject({
      projectId: 'keelstone-live',
      storageBucket: 'keelstone-live.firebasestorage.app',
      appUrl: 'https://app.example.com',
      identityToolkitUrl: 'https://identitytoolkit.googleapis.com',
      smtp: { port: 465, isSecure: true, user: '', password: '' },
      ratesUrl: 'https://rates.example.com/v1',
      secondRatesUrl: '',
      trustedProxyHops: 0,
      throttleScale: 1,
      rpId: 'example.com',
      adminSecondFactor: 'required',
      expiringDays: { mail: 90, activity: 90, notice: 90, securityEvent: 400 },
    });
  });

  it('has the default of an empty number of days, which as 0 would keep the data for good', () => {
    const { expiringDays } = readConfig({ ...complete, SENT_MAIL_KEPT_DAYS: '' });
    expect(expiringDays.mail).toBe(90);
  });

  it('names everything that is missing in one message', () => {
    const required = settingNames.filter((name) => settings[name].isRequired);
    expect(required.length).toBeGreaterThan(5);
    const complaint = messageOf(() => readConfig({}));
    for (const name of [...required, 'GCLOUD_PROJECT']) expect(complaint).toContain(`- ${name} is missing`);
  });

  it.each([
    ['APP_URL', 'app.example.com'],
    ['SMTP_PORT', 'smtp'],
    ['SMTP_SECURE', 'yes'],
    ['MAIL_FROM', 'Keelstone'],
    ['RATES_URL', 'rates'],
    ['SECOND_RATES_URL', 'rates'],
    ['BTC_SOURCE_URL', 'https://me:secret@node.example.com/api'],
    ['ETH_RPC_URL', 'http://node.example.com'],
    ['BTC_SECOND_SOURCE_URL', 'http://node.example.com'],
    ['SANCTIONS_URL', 'http://lists.example.com/all.txt'],
    ['NEW_SENDER_HOURS', 'a day'],
    ['NEW_SENDER_HOURS', '23'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['THROTTLE_SCALE', 'many'],
    ['APP_CHECK', 'on'],
    ['ALLOW_OPEN_SIGNUP', 'yes'],
    ['FACTOR_KEY', 'too short'],
    ['RP_ID', 'https://example.com'],
    ['RP_ID', 'other.example.com'],
    ['RP_ID', 'ample.com'],
    ['ADMIN_SECOND_FACTOR', 'maybe'],
    ['SENT_MAIL_KEPT_DAYS', '29'],
    ['SECURITY_EVENT_KEPT_DAYS', '179'],
  ])('refuses %s = %s, and says what it should be', (name, value) => {
    expect(messageOf(() => readConfig({ ...complete, [name]: value }))).toContain(`- ${name} is not valid`);
  });

  it('never shows a value, which may be a secret in the wrong place', () => {
    const secret = 'hunter2';
    expect(messageOf(() => readConfig({ ...complete, SMTP_PORT: secret }))).not.toContain(secret);
  });

  it('refuses an Auth emulator outside of a demo project: it accepts unsigned tokens', () => {
    const emulated = { ...complete, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(() => readConfig(emulated)).toThrow('not a demo- project');
    expect(readConfig({ ...emulated, GCLOUD_PROJECT: 'demo-keelstone' }).identityToolkitUrl).toContain(
      '127.0.0.1',
    );
  });

  it('lets only the local stack wait shorter for a sender than the operator has decided, whatever the project’s name', () => {
    const hoursOf = (more: object) => readConfig({ ...complete, ...more }).newSenderHours;
    expect(hoursOf({})).toBe(24);
    expect(hoursOf({ NEW_SENDER_HOURS: '72' })).toBe(72);
    const named = { NEW_SENDER_HOURS: '0', GCLOUD_PROJECT: 'demo-keelstone' };
    expect(hoursOf({ GCLOUD_PROJECT: 'demo-keelstone' })).toBe(24);
    expect(messageOf(() => hoursOf(named))).toContain('- NEW_SENDER_HOURS is not valid');
    expect(hoursOf({ ...named, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toBe(0);
  });

  it('requires the site key if App Check is used: the web app could send no token without it', () => {
    for (const APP_CHECK of ['observed', 'enforced']) {
      const complaint = messageOf(() => readConfig({ ...complete, APP_CHECK }));
      expect(complaint).toContain('- APP_CHECK_SITE_KEY is missing');
      const keyed = { ...complete, APP_CHECK, APP_CHECK_SITE_KEY: 'key' };
      expect(readConfig(keyed).appCheck).toBe(APP_CHECK);
    }
  });

  it('has no setting with a name that Firebase reserves: it would refuse the file', () => {
    for (const name of settingNames) expect(name).not.toMatch(/^(FIREBASE_|X_GOOGLE_|EXT_|KIT_)/);
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('It was accepted');
}
