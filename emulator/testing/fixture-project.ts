import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const firebaseJson = {
  emulators: { functions: {}, firestore: {}, hosting: {} },
  firestore: { rules: 'firestore.rules' },
  functions: [{ source: 'functions', codebase: 'default' }],
  hosting: {
    public: 'public',
    rewrites: [{ source: '/api/**', function: { functionId: 'api', region: 'us-central1' } }],
  },
};

/** The functions: `api` shows a test its process and its settings; the others run on a schedule. */
const functionSource = `
const { onRequest } = require('firebase-functions/v2/https');
const { onSchedule } = require('firebase-functions/v2/scheduler');
exports.poll = onSchedule('every 5 minutes', ({ jobName, scheduleTime }) => console.log('ran', jobName, scheduleTime));
exports.broken = onSchedule('every 5 minutes', () => Promise.reject(new Error('broken on purpose')));
const settings = ['APP_URL', 'SMTP_HOST', 'SMTP_PORT', 'RATES_URL', 'RATES_API_KEY', 'MAIL_FROM', 'WEB_API_KEY', 'FIRESTORE_EMULATOR_HOST', 'GOOGLE_APPLICATION_CREDENTIALS'];
const meeting = [];
exports.meet = onRequest((_request, response) => {
  if (meeting.push(response) === 2) for (const each of meeting) each.end();
});
exports.api = onRequest((request, response) => {
  if (request.path === '/api/spin') { console.log('spinning'); for (;;); }
  response.json({ pid: process.pid, settings: Object.fromEntries(settings.map((name) => [name, process.env[name]])) });
});
`;

const firestoreRules = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /{path=**} { allow read, write: if false; } } }
`;

/**
 * The smallest project that the stack runs on, in a temporary folder: a few functions, one page, Firestore. Without Auth,
 * which takes more than half of the CPU time of a start.
 */
export function createFixtureProject(functions = functionSource) {
  const root = mkdtempSync(join(tmpdir(), 'keelstone-fixture-'));
  for (const folder of ['functions', 'public']) mkdirSync(join(root, folder));
  const write = (path: string, content: string) => writeFileSync(join(root, path), content);
  write('firebase.json', JSON.stringify(firebaseJson));
  write('firestore.rules', firestoreRules);
  write('public/index.html', '<!doctype html><title>fixture</title>');
  write('functions/index.js', functions);
  const manifest = { main: 'index.js', engines: { node: '20' }, dependencies: { 'firebase-functions': '*' } };
  write('functions/package.json', JSON.stringify(manifest));
  symlinkSync(join(repository, 'node_modules'), join(root, 'functions', 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
