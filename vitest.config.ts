import { defineConfig } from 'vitest/config';
import { moduleCache } from './scripts/module-cache.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';
import { tierTags } from './scripts/tiers.ts';

const always = ['**/node_modules/**', '**/dist/**', 'functions/deploy/**'];
const needsOthers = [
  '**/*.deploy.test.ts',
  '**/*.api.test.ts',
  '**/*.rules.test.ts',
  '**/*.stack.test.ts',
  '**/*.product.test.ts',
];
const randomSeed = 'scripts/random-seed.ts';
/** The only tests that replace modules of ours, with ones that can hold a fault. */
const mutants = 'functions/proofs/ledger-model/{mutants,round-trips,two-people}.test.ts';
/** Against hanging only: a machine with much else to do takes twenty times as long as a quiet one. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** One project for each kind of test: `unit`, `mutants` and `web` need nothing, the others are run by scripts/test.ts. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache(import.meta.dirname) },
    tags: Object.entries(tierTags).map(([name, { what }]) => ({ name, description: what })),
    // Vitest leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{operator,domain,demo,functions,storage-rules,emulator,scripts,e2e/scenes}/**/*.test.ts',
          ],
          exclude: [...always, ...needsOthers, mutants],
          setupFiles: [randomSeed],
          // Loading what a file tests costs more than most files take: they share it.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'mutants',
          include: [mutants],
          setupFiles: [randomSeed, 'functions/proofs/ledger-model/faulty-modules.ts'],
          isolate: false,
          ...patience,
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          name: 'stack',
          include: ['{emulator,scripts}/**/*.stack.test.ts'],
          exclude: always,
          fileParallelism: false,
          // The stack itself notices if it hangs; a machine with much else to do takes many minutes.
          testTimeout: 1_200_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Needs a build, and nothing else.
        test: {
          name: 'deploy',
          include: ['scripts/**/*.deploy.test.ts'],
          exclude: always,
          // Processes are started, which takes a busy machine minutes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Runs on the whole product, after the journeys.
        test: {
          name: 'product',
          include: ['scripts/**/*.product.test.ts'],
          exclude: always,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['{functions,scripts}/**/*.api.test.ts'],
          exclude: always,
          setupFiles: [randomSeed, 'functions/testing/own-app.ts'],
          // Loading what a file tests costs more than most files take: they share it.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['e2e/rules/**/*.rules.test.ts'],
          exclude: always,
          ...patience,
        },
      },
    ],
  },
});
