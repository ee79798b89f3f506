import { defineConfig } from 'oxlint';
import { rooms } from './scripts/subjects.mjs';

// The only linter: who may import whom, React's rules, and rules that need types (docs/decisions/tools.md).
const workspaces = ['operator', 'domain', 'demo', 'functions', 'web', 'storage-rules', 'emulator', 'e2e'];
const tests = ['**/*.test.{ts,tsx}'];
// Of the rooms of web/src/lib each imports earlier ones only; the files next to them import none.
const libRooms = [
  ...['firebase', 'reactfire', 'api', 'toast', 'session', 'query'],
  ...['forms', 'upload', 'live'],
];

const notInDomain = [
  ...['firebase*', 'firebase*/**', 'react*', 'react*/**', '@mui/**', 'node:*', '@keelstone/domain/**'],
  ...notOf(['domain', 'operator']),
];
const doesNotShip = [
  ...['testing', 'proofs', 'bench', 'cli', 'openapi'].map((room) => `../**/${room}/**`),
  '@keelstone/domain/testing/**',
];
const domainZone = zone(notInDomain, 'domain is pure and imports operator only');
const shippedZone = zone(doesNotShip, 'what ships imports nothing that does not');
const testingZone = zone(['**/testing/**'], 'what ships imports nothing that does not');
const functionsZone = zone(notOf(['domain', 'functions']), 'functions imports domain only');
const besideFunctionsZone = zone(
  notOf(['domain', 'demo', 'functions', 'emulator']),
  'what is beside functions/src imports domain, demo and the local servers of emulator only',
);
const proofsZone = zone(['**/proofs/**'], 'what others need of the proofs is in functions/testing');
const firebaseAdminZone = zone(
  ['firebase-admin', 'firebase-admin/**'],
  'only repositories, platform/firestore and entry/create-deps.ts touch firebase-admin',
);
const usesFirebaseAdmin = [
  ...['functions/src/platform/firestore/**', '**/*.repository.ts', 'functions/src/entry/create-deps.ts'],
];
// Of these each imports earlier ones only; of the subjects in a room, scripts/repository-checks/subject-order.ts sees to it.
const roomNames = Object.keys(rooms);
const plainDatabaseZone = zone(
  ['**/firestore-database.ts'],
  'testDatabase() is the same, and compares each query with the indexes',
);
const webZone = zone(notOf(['domain', 'web']), 'web imports domain only');
const reactfireZone = {
  regex: '^reactfire(/|$)',
  message: 'reactfire is used in web/src/lib/reactfire only',
};
const argumentsByName = {
  object: 'process',
  property: 'argv',
  message: 'Arguments have names: readCommandLine of scripts/command-line.ts, or parseArgs of node:util.',
};
const upwardsZone = zone(['**/features/**', '**/pages/**', '**/app/**'], 'shared pieces know no feature');

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint-rules.mjs', './scripts/lint-texts.mjs'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    ...['**/dist', 'functions/deploy', 'emulator-data', 'artefacts', 'coverage', '**/.cache', '.cache-*'],
  ],
  rules: {
    ...errors('', [
      ...['eqeqeq', 'no-case-declarations', 'no-console', 'no-empty', 'no-fallthrough', 'no-regex-spaces'],
      ...['no-prototype-builtins', 'no-unexpected-multiline', 'no-useless-assignment', 'no-var'],
      ...['prefer-const', 'prefer-rest-params', 'prefer-spread', 'preserve-caught-error'],
    ]),
    ...errors('typescript/', [
      ...['ban-ts-comment', 'consistent-type-imports', 'no-array-constructor', 'no-dynamic-delete'],
      ...['no-empty-object-type', 'no-explicit-any', 'no-extraneous-class', 'no-invalid-void-type'],
      ...['no-misused-promises', 'no-namespace', 'no-non-null-asserted-nullish-coalescing'],
      ...['no-non-null-assertion', 'no-require-imports', 'no-unnecessary-type-constraint'],
      ...['no-unsafe-function-type', 'no-useless-constructor', 'prefer-literal-enum-member'],
      ...['unified-signatures'],
    ]),
    'no-restricted-properties': ['error', argumentsByName],
    // Types included; knip reports cycles through dynamic imports (knip.jsonc), which this rule does not see (1.89).
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // Past this a file holds a second idea, or names a reason in a disable comment.
    'max-lines': ['error', { max: 300 }],
    // A live region is a `status`, and a dialog's first button takes the focus: both on purpose.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    // Texts are spread into code points, texts are sorted by code units, and amounts of a brand are negated, on purpose.
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-unsafe-unary-minus': 'off',
    // Members of our objects are functions that know no `this`; what is put into a text was checked to be a value.
    'typescript/unbound-method': 'off',
    'typescript/no-base-to-string': 'off',
    // Long tables of values are spread in groups, so that a line holds what is read together.
    'unicorn/no-useless-spread': 'off',
    'unicorn/no-new-array': 'off',
  },
  overrides: [
    { files: ['scripts/**', 'tools/*', 'emulator/src/**', 'docs/*'], rules: { 'no-console': 'off' } },
    {
      files: ['scripts/command-line.ts', 'scripts/run.mjs', 'docs/*'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      // What has no type: in the product; the matchers of the tests have type any.
      files: [
        '{domain,demo,functions,web,storage-rules,emulator}/src/**/*.{ts,tsx}',
        'functions/cli/**/*.ts',
        'functions/openapi/*.ts',
        'scripts/**/*.ts',
        'e2e/**/*.ts',
      ],
      excludeFiles: tests,
      rules: errors('typescript/', [
        ...['no-unsafe-argument', 'no-unsafe-assignment', 'no-unsafe-call', 'no-unsafe-member-access'],
        ...['no-unsafe-return'],
      ]),
    },

    // Who may import whom. Of several that match a file only the last one holds, so each is complete.
    forbid('operator/**', [zone(notOf(['operator']), 'operator imports nothing of ours')]),
    forbid('domain/**', [domainZone]),
    forbid('domain/src/**', [domainZone, shippedZone], tests),
    forbid('demo/**', [zone(notOf(['domain', 'demo']), 'demo imports domain only')]),
    forbid('functions/{cli,openapi}/**', [besideFunctionsZone]),
    forbid('functions/bench/**', [besideFunctionsZone, proofsZone]),
    forbid('functions/testing/test-environment.ts', [besideFunctionsZone, proofsZone]),
    forbid('functions/proofs/**', [besideFunctionsZone, plainDatabaseZone]),
    forbid(
      'functions/testing/**',
      [besideFunctionsZone, proofsZone, plainDatabaseZone],
      ['functions/testing/test-environment.ts'],
    ),
    forbid('functions/src/**', [functionsZone, proofsZone, plainDatabaseZone]),
    ...functionsSource('functions/src/entry/**', []),
    ...functionsSource('functions/src/pipeline/**', [
      notFrom(
        ['entry', 'features'],
        'the pipeline knows no feature: entry/registered.ts passes what it calls',
      ),
    ]),
    ...functionsSource('functions/src/platform/**', [
      notFrom(
        ['entry', 'pipeline', 'features'],
        'the platform knows nothing above it: what knows a feature belongs in that feature',
      ),
    ]),
    ...roomNames.flatMap((room) =>
      functionsSource(`functions/src/features/${room}/**`, [
        notFrom(['entry', 'pipeline', ...laterThan(room)], earlierOnly(room)),
      ]),
    ),
    forbid('web/**', [webZone]),
    ...webSource('web/src/app/**', [webZone, reactfireZone]),
    ...webSource('web/src/{ui,lib,config,theme}/**', [webZone, reactfireZone], [upwardsZone]),
    ...webSource('web/src/lib/*', [webZone, reactfireZone], [upwardsZone, laterRooms(libRooms, './')]),
    ...libRooms.flatMap((room, at) =>
      webSource(
        `web/src/lib/${room}/**`,
        [webZone, ...(room === 'reactfire' ? [] : [reactfireZone])],
        [upwardsZone, laterRooms(libRooms.slice(at + 1), '../')],
      ),
    ),
    ...webSource('web/src/pages/**', [webZone, reactfireZone], [zone(['**/app/**'], 'pages know no app')]),
    ...roomNames.flatMap((room) =>
      webSource(
        `web/src/features/${room}/**`,
        [webZone, reactfireZone],
        [notFrom(['pages', 'app', ...laterThan(room)], earlierOnly(room))],
      ),
    ),
    forbid('storage-rules/**', [zone(notOf(['storage-rules']), 'storage-rules imports nothing of ours')]),
    forbid('emulator/**', [
      zone(
        [...notOf(['domain', 'demo', 'emulator', 'storage-rules']), '**/storage-rules/src/**'],
        'emulator imports domain, demo and storage-rules only',
      ),
    ]),
    forbid(
      'e2e/**',
      [zone(notOf(['domain', 'demo', 'e2e']), 'e2e talks HTTP and browser')],
      // Compares the scenes with the app's addresses.
      ['e2e/scenes/gate-scenes.test.ts'],
    ),

    {
      files: ['domain/src/**'],
      excludeFiles: tests,
      rules: {
        'no-restricted-properties': [
          'error',
          argumentsByName,
          { object: 'Date', property: 'now', message: 'Time is an argument in domain.' },
          { object: 'Math', property: 'random', message: 'Randomness is an argument in domain.' },
        ],
      },
    },
    {
      files: ['functions/src/**'],
      excludeFiles: ['functions/src/platform/firestore/query.ts', ...tests],
      rules: { 'keelstone/queries-in-one-file': 'error' },
    },
    {
      // A new account is empty, and so is one that was never used.
      files: ['functions/src/**', 'functions/cli/**'],
      excludeFiles: [
        'functions/src/features/core/ledger/write-posted.ts',
        'functions/src/features/access/registration/register.service.ts',
        'functions/src/features/access/registration/erase-account.service.ts',
        ...tests,
      ],
      rules: { 'keelstone/books-in-one-place': 'error' },
    },
    {
      // Those that are left out compare with times of this computer, which they or a library have written.
      files: ['web/src/**'],
      excludeFiles: [
        ...['web/src/lib/server-time.ts', 'web/src/lib/api/send.ts', 'web/src/lib/firebase/app-check.ts'],
        ...['web/src/lib/forms/draft-id.ts', 'web/src/app/shell/balance-toasts.tsx'],
        ...['**/testing/**', ...tests],
      ],
      rules: { 'keelstone/server-time': 'error' },
    },
    {
      files: ['web/src/**'],
      excludeFiles: tests,
      rules: { 'texts/of-its-own': 'error', 'keelstone/money-in-units': 'error' },
    },
    {
      files: ['web/src/**'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'jsx-a11y', 'react'],
      rules: errors('react/', [
        ...['error-boundaries', 'exhaustive-deps', 'globals', 'immutability', 'incompatible-library'],
        ...['preserve-manual-memoization', 'purity', 'refs', 'rules-of-hooks', 'set-state-in-effect'],
        ...['set-state-in-render', 'static-components', 'unsupported-syntax', 'use-memo'],
      ]),
    },
  ],
});

/** An override that refuses imports of these zones inside the given files. */
function forbid(files, patterns, excludeFiles = []) {
  return { files: [files], excludeFiles, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** The same for what ships of the functions; tests may arrange with anything. */
function functionsSource(files, arrows) {
  const always = [functionsZone, shippedZone, ...arrows];
  return [
    forbid(files, always, tests),
    forbid(files, [...always, firebaseAdminZone], [...usesFirebaseAdmin, ...tests]),
  ];
}

/** Relative imports that lead into one of these rooms. */
function notFrom(rooms, message) {
  return { regex: `^(\\.\\./)+(features/)?(${rooms.join('|')})/`, message };
}

/** The same for files of the web: what ships imports nothing that does not, and none of the further patterns. */
function webSource(files, patterns, ofShipped = []) {
  const notShipped = [...tests, '**/testing/**'];
  return [forbid(files, patterns), forbid(files, [...patterns, ...ofShipped, testingZone], notShipped)];
}

function zone(group, message) {
  return { group, message };
}

/** Import patterns of the scripts, which start and build the workspaces, and of every workspace but the given ones. */
function notOf(allowed) {
  const others = workspaces.filter((name) => !allowed.includes(name));
  // The folder of the operator has no `src`.
  const folderOf = (name) => (name === 'operator' ? '**/operator/**' : `**/${name}/src/**`);
  return ['**/scripts/**', ...others.flatMap((name) => [`@keelstone/${name}/**`, folderOf(name)])];
}

/** Import patterns of these rooms of web/src/lib, for what they are above. */
function laterRooms(rooms, from) {
  // A pattern is needed, also for the last room.
  const patterns = [...rooms, 'later'].map((room) => `${from}${room}/**`);
  return zone(patterns, `web/src/lib imports downwards: ${libRooms.join(', ')}`);
}

function laterThan(room) {
  return roomNames.slice(roomNames.indexOf(room) + 1);
}

function earlierOnly(room) {
  const earlier = roomNames.slice(0, roomNames.indexOf(room));
  return `${room} may import ${['what is below the rooms', ...earlier].join(', ')}: what it shares with a later room belongs in the earliest that needs it`;
}

function errors(prefix, names) {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, 'error']));
}
