import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirestoreFacts } from '../../emulator/src/java/firestore-source.ts';
import { findFreePorts } from '../../emulator/src/port-check.ts';
import { examineCheckout } from './checkout.ts';
import { showFindings, type Finding, examineSettings, describeSecrets } from './project.ts';

const project = 'keelstone-live';
const settingsFile = `functions/.env.${project}`;
const sdk: FirestoreFacts = { java: { path: '/usr/bin/java', major: 17 }, sdkJar: '/sdk/emulator.jar' };
const ports = await findFreePorts();
const complete = `APP_URL=https://app.example.com
WEB_API_KEY=key
SMTP_HOST=smtp.example.com
SMTP_PORT=587
MAIL_FROM="Keelstone <no-reply@example.com>"
RATES_URL=https://rates.example.com
APP_CHECK=off
RP_ID=example.com
`;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keelstone-doctor-'));
  write('package.json', '{"engines":{"node":">=20.19.0"}}');
  write('firebase.json', '{"emulators":{"auth":{"port":9099}}}');
  write(settingsFile, complete);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a checkout', () => {
  it.each([{}, { node: '20.19.0' }, { chromium: undefined }])('lacks nothing with %j', async (facts) => {
    expect(await missingIn(facts)).toEqual([]);
  });

  it.each([
    ['Node', { node: '20.9.0' }, /Install Node 20\.19\.0/],
    ['Node', { node: '18.99.9' }, /Install Node 20\.19\.0/],
    ['Firestore emulator', { firestore: { ...sdk, java: undefined } }, /Install one of/],
    ['ports', { ports: { ...ports, auth: ports.inbox } }, /KEELSTONE_PORT_AUTH/],
  ])('lacks %s, and is shown how to get it', async (what, facts, remedy) => {
    const expected = expect.objectContaining({ what, remedy: expect.stringMatching(remedy) });
    expect(await missingIn(facts)).toEqual([expected]);
  });
});

describe('a project', () => {
  it('that is complete lacks nothing, but is reminded of the secrets; one of the emulators does not count', () => {
    expect(examined()).toEqual({ missing: [], text: expect.stringContaining('secrets:set RATES_API_KEY') });
    write('functions/.env.demo-keelstone', complete);
    expect(examined('demo-keelstone').missing).toEqual(['project']);
  });

  it('without its settings is shown each of them', () => {
    rmSync(join(root, settingsFile));
    const names = ['APP_URL', 'WEB_API_KEY', 'SMTP_HOST', 'MAIL_FROM', 'RATES_URL', '# SMTP_SECURE'];
    for (const name of names) expect(examined().text).toContain(`${name}=`);
    expect(examined().text).not.toContain('RATES_API_KEY=');
  });

  it.each([
    ['a missing value', 'SMTP_HOST=smtp.example.com\n', '', 'SMTP_HOST is missing'],
    ['a wrong value', '587', 'smtp', 'SMTP_PORT is not valid'],
    ['App Check without its key', 'APP_CHECK=off', 'APP_CHECK=enforced', 'APP_CHECK_SITE_KEY is missing'],
    ['passkeys of another domain', 'RP_ID=example.com', 'RP_ID=example.org', 'RP_ID is not valid'],
    ['no domain for passkeys', 'RP_ID=example.com\n', '', 'RP_ID is missing'],
    ['a secret in the file', 'WEB_API', 'RATES_API_KEY=x\nWEB_API', 'RATES_API_KEY is a secret'],
    ['a misspelt name', 'WEB_API', 'SMPT_HOST=x\nWEB_API', 'SMPT_HOST is not one of our settings'],
    ['a name that Firebase refuses', 'WEB_API', 'FIREBASE_X=x\nWEB_API', 'FIREBASE_'],
    ['a line that is none', 'WEB_API', '{}\nWEB_API', 'Invalid dotenv file'],
  ])('reports %s in them', (_title, from, to, complaint) => {
    write(settingsFile, complete.replace(from, to));
    expect(examined()).toEqual({ missing: [settingsFile], text: expect.stringContaining(complaint) });
  });
});

/** Examines the parts that need neither the network nor an account. */
function examined(name = project): { missing: string[]; text: string } {
  const findings = [...examineSettings(root, name), describeSecrets(name)];
  const lines: string[] = [];
  showFindings(findings, (line) => lines.push(line));
  return { missing: missing(findings).map(({ what }) => what), text: lines.join('\n') };
}

async function missingIn(facts: Partial<Parameters<typeof examineCheckout>[0]>): Promise<Finding[]> {
  const whole = { root, node: '22.1.0', chromium: '/usr/bin/chromium', firestore: sdk, ports };
  return missing(await examineCheckout({ ...whole, ...facts }));
}

function missing(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ verdict }) => verdict === 'missing');
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
