import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import reactRefresh from 'eslint-plugin-react-refresh';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const workspaces = ['domain', 'demo', 'functions', 'web', 'storage-rules', 'emulator', 'e2e'];
const notInDomain = ['firebase*', 'react*', '@mui/*', 'node:*', '@keelstone/*'];
const doesNotShip = [
  ...['testing', 'proofs', 'bench', 'load', 'cli'].map((room) => `../**/${room}/**`),
  '@keelstone/domain/testing/*',
];
const features = foldersIn('web/src/features');
const othersThanWeb = { group: notOf(['domain', 'web']), message: 'web imports domain only' };
const reactfire = {
  regex: '^reactfire(/|$)',
  message: 'reactfire is used in web/src/lib/reactfire only',
};
const upwards = { group: ['**/features/**', '**/app/**'], message: 'shared pieces know no feature' };

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      'functions/deploy',
      'emulator-data',
      'artefacts',
      'coverage',
      '**/.cache',
      '.cache-*',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  prettier,
  {
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['scripts/**', 'emulator/src/**'], rules: { 'no-console': 'off' } },

  // Who may import whom. Tests may import what does not ship; the second line of a pair holds the others.
  forbid('domain/**', notInDomain, 'domain is pure and imports nothing of ours'),
  forbid(
    'domain/src/**/!(*.test).ts',
    [...notInDomain, ...doesNotShip],
    'domain is pure, and what ships imports nothing that does not',
  ),
  forbid('demo/**', notOf(['domain', 'demo']), 'demo imports domain only'),
  forbid('functions/src/**', notOf(['domain', 'functions']), 'functions imports domain only'),
  forbid(
    'functions/src/**/!(*.test).ts',
    [...notOf(['domain', 'functions']), ...doesNotShip],
    'functions imports domain only, and what ships imports nothing that does not',
  ),
  forbid(
    'functions/{cli,load,testing,proofs,bench}/**',
    notOf(['domain', 'demo', 'functions']),
    'functions imports domain and demo only',
  ),
  forbidEach('web/**', [othersThanWeb]),
  forbid('storage-rules/**', notOf(['storage-rules']), 'storage-rules imports nothing of ours'),
  forbid(
    'emulator/**',
    [...notOf(['domain', 'demo', 'emulator', 'storage-rules']), '**/storage-rules/src/**'],
    'emulator imports domain, demo and storage-rules only',
  ),
  forbid('e2e/**', notOf(['domain', 'demo', 'e2e']), 'e2e talks HTTP and browser'),
  {
    files: ['domain/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is an argument in domain.' },
        { object: 'Math', property: 'random', message: 'Randomness is an argument in domain.' },
      ],
    },
  },
  {
    files: ['functions/src/**/*.ts'],
    ignores: [
      'functions/src/firestore/**',
      'functions/src/**/*.repository.ts',
      'functions/src/deps.ts',
      'functions/src/http/auth.ts',
      'functions/testing/**',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['firebase-admin', 'firebase-admin/*'],
              message: 'Only repositories, firestore/, deps.ts and http/auth.ts touch firebase-admin.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['functions/src/**/*.ts'],
    ignores: [
      'functions/src/firestore/query.ts',
      'functions/testing/**',
      'functions/proofs/**',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(where|orderBy|collectionGroup)$/]',
          message: 'Queries are made in firestore/query.ts, where tests compare them with the indexes.',
        },
      ],
    },
  },

  {
    files: ['web/src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks, 'react-refresh': reactRefresh },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'react-refresh/only-export-components': 'off',
    },
  },
  // Of several that match a file ESLint applies the last: each names all that it refuses.
  ...features.map((feature) =>
    forbidEach(`web/src/features/${feature}/**`, [
      othersThanWeb,
      reactfire,
      {
        group: features
          .filter((other) => other !== feature)
          .flatMap((other) => [`**/features/${other}/**`, `../../${other}/**`, `../../../${other}/**`]),
        message: 'no feature imports a feature',
      },
    ]),
  ),
  forbidEach('web/src/app/**', [othersThanWeb, reactfire]),
  forbidEach('web/src/{components,lib,config,theme,content}/**', [othersThanWeb, reactfire, upwards]),
  forbidEach('web/src/lib/reactfire/**', [othersThanWeb, upwards]),
);

/** A rule that refuses the given import patterns inside the given files. */
function forbid(files, group, message) {
  return forbidEach(files, [{ group, message }]);
}

function forbidEach(files, patterns) {
  return {
    files: [files],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  };
}

/** Import patterns of every workspace but the given ones. */
function notOf(allowed) {
  return workspaces
    .filter((name) => !allowed.includes(name))
    .flatMap((name) => [`@keelstone/${name}/*`, `**/${name}/src/**`]);
}

function foldersIn(path) {
  try {
    return readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}
