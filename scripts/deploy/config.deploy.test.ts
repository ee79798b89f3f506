import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collections } from '../../domain/src/collections.ts';
import { withAssetHeaders } from '../../emulator/src/firebase-config.ts';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { listConfigFaults, listIndexFaults } from '../firebase-tools.ts';
import { root } from '../run-command.ts';

type Header = { key: string; value: string };
type Hosting = {
  headers: { source?: string; regex?: string; headers: Header[] }[];
  rewrites: { source?: string; function?: { functionId: string; region: string } }[];
};
type IndexFile = {
  indexes: { collectionGroup: string }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
};

const config = readJsonObject(join(root, 'firebase.json'));
const hosting = config['hosting'] as Hosting;
const indexes = readJsonObject(join(root, 'firestore.indexes.json')) as IndexFile;

// The rules are compiled by what runs them, in the suite `rules`.
it('firebase.json and firestore.indexes.json are accepted by firebase-tools', () => {
  expect([...listConfigFaults(config), ...listIndexFaults(indexes)]).toEqual([]);
});

it('Hosting routes the API and the documented sign-in to their functions, and pages to the app', () => {
  const targets = hosting.rewrites.map((rewrite) => [rewrite.source, rewrite.function?.functionId]);
  expect(targets).toEqual([
    ['/api/own-data/export/**', 'dataExport'],
    ['/api/profit/**', 'profits'],
    ['/api/**', 'api'],
    ['/auth/login', 'api'],
    [undefined, undefined],
  ]);
});

describe('the headers of every page', () => {
  const { 'Content-Security-Policy': policy = '', ...others } = Object.fromEntries(
    new Map(hosting.headers[0]?.headers.map(({ key, value }) => [key, value])),
  );
  const directives = policy.split('; ');

  it('keep pages from being framed, sniffed, referred to and cached', () => {
    expect(others).toMatchObject({
      'Strict-Transport-Security': expect.stringMatching(/max-age=63072000; includeSubDomains/),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
      'Cache-Control': 'no-cache',
    });
  });

  it('have a policy without loopholes, with third-party scripts only from reCAPTCHA, which App Check needs', () => {
    expect(directives).toEqual(
      expect.arrayContaining([
        ...["default-src 'none'", "style-src-attr 'none'", "object-src 'none'", "base-uri 'none'"],
        ...["frame-ancestors 'none'", "form-action 'self'", 'upgrade-insecure-requests'],
      ]),
    );
    expect(directives.filter((directive) => /^(script|frame)-src /.test(directive))).toEqual([
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    ]);
    expect(policy).not.toMatch(/unsafe-|\*|http:|data:(?!.*blob:)/);
  });

  it('let no cache keep an answer of the API or of the documented sign-in, not even a 404', () => {
    expect(headersOf('/api/**').get('Cache-Control')).toBe('private, no-store');
    expect(headersOf('/auth/login')).toEqual(headersOf('/api/**'));
  });
});

it('files that browsers may cache permanently are listed one by one, so that a missing one is not cached as missing', () => {
  const deployed = withAssetHeaders(objectAt(config, 'hosting'), root) as Hosting;
  const sources = deployed.headers
    .filter(({ headers }) => headers.some(({ value }) => value.includes('immutable')))
    .map(({ source = '' }) => source);
  const built = readdirSync(join(root, 'web/dist/assets')).map((name) => `/assets/${name}`);
  expect(built.length).toBeGreaterThan(10);
  expect(sources.sort()).toEqual(built.sort());
  // Nothing else in a name has no special meaning to Hosting.
  expect(sources.filter((source) => !/^\/assets\/[\w.-]+$/.test(source))).toEqual([]);
});

// Without it the app sends no tokens, and a deployment that enforces App Check refuses everybody.
it.each(['index.html', 'login.html', 'app.html'])(
  '%s has the key of App Check if the project has one',
  (file) => {
    const key = process.env['VITE_APP_CHECK_SITE_KEY'] ?? '';
    const page = readFileSync(join(root, 'web/dist', file), 'utf8');
    const keys = [...page.matchAll(/<meta name="app-check-site-key" content="([^"]*)">/g)];
    expect(keys.map(([, found]) => found)).toEqual(key === '' ? [] : [key]);
  },
);

describe('firestore.indexes.json', () => {
  it('names only existing collections, and each index once', () => {
    const names: readonly string[] = Object.values(collections);
    const spoken = [...indexes.indexes, ...indexes.fieldOverrides].map(
      ({ collectionGroup }) => collectionGroup,
    );
    expect(spoken.filter((name) => !names.includes(name))).toEqual([]);
    const texts = indexes.indexes.map((index) => JSON.stringify(index));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('expires counters, turns, links, tickets, requests, sent emails, notices, sign-ins, devices, used quotes, checked files and small reports, and nothing else about money', () => {
    const policies = indexes.fieldOverrides.filter(({ ttl }) => ttl === true);
    expect(policies.map((policy) => `${policy.collectionGroup}.${policy.fieldPath}`).sort()).toEqual([
      'activity.expireAt',
      // Only the details of security events expire; those of `audit` have no such field.
      'auditDetails.expireAt',
      'devices.expireAt',
      'links.expireAt',
      'mail.expireAt',
      'mailRequests.expireAt',
      'notices.expireAt',
      'profitChecks.expireAt',
      'profitTexts.expireAt',
      'quoteUses.expireAt',
      'reconciliations.expireAt',
      'securityEvents.expireAt',
      'signInBursts.expireAt',
      'throttles.expireAt',
      'turns.expireAt',
    ]);
  });
});

function headersOf(source: string): Map<string, string> {
  const found = hosting.headers.find((entry) => entry.source === source)?.headers ?? [];
  return new Map(found.map(({ key, value }) => [key, value]));
}
