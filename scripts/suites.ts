import { readCommandLine, UsageError } from './command-line.ts';

/** Every suite in the order in which they are reported, with what it runs on; `--only api,rules` chooses. */
const kinds = {
  ...{ format: 'sources', types: 'sources', lint: 'sources', openapi: 'sources' },
  ...{ unit: 'sources', web: 'sources', stack: 'own stacks' },
  ...{ api: 'data emulators', books: 'data emulators', rules: 'data emulators', refusals: 'reports' },
  ...{ deploy: 'build', seed: 'product', journeys: 'product', product: 'product' },
} as const;
export type Suite = keyof typeof kinds;
export const suites = Object.keys(kinds) as Suite[];
/** Only in `npm run test:all` and `npm run verify`. */
const notInGate: readonly Suite[] = ['openapi'];

export function isOn(suite: Suite, ...wanted: (typeof kinds)[Suite][]): boolean {
  return wanted.includes(kinds[suite]);
}

/** Suites that check what others have left, and what they find out. */
const checksOfOthers = {
  refusals: {
    of: ['unit', 'api'],
    what: 'that tests provoke every refusal a call lists; once both have run, npm test -- --only refusals',
  },
  books: { of: ['api'], what: 'the ledgers that the API tests have made; npm test -- --only api,books' },
} as const satisfies Partial<Record<Suite, { of: readonly Suite[]; what: string }>>;

/**
 * Lists the checks that need a suite which was not chosen. Names the journeys of `npm run test:all` without counting
 * them: only Playwright could, for five CPU seconds.
 */
export function listMissingChecks(chosen: readonly Suite[], { isAll }: Pick<Choice, 'isAll'>): string[] {
  const missing = Object.entries(checksOfOthers)
    .filter(([name, { of }]) => {
      const isChosen = (suite: string): boolean => chosen.some((each) => each === suite);
      return of.some(isChosen) && !isChosen(name);
    })
    .map(([name, { what }]) => `${name}, ${what}`);
  if (isAll || !chosen.includes('journeys')) return missing;
  return [...missing, 'rarer journeys and widths; npm run test:all -- --only journeys'];
}

const usage = `npm test                             the gate: most tests of every suite, on separate stacks
npm run test:all                     everything: also rare states, larger numbers, random seeds
npm test -- --only SUITES [FILE …]   some of: ${suites.join(', ')}
  --running  on the stack that \`npm start\` or \`npm run dev\` runs`;
const flag = { type: 'boolean', default: false } as const;

export type Choice = {
  chosen: Suite[];
  /** Parts of the paths of test files. */
  filters: string[];
  isAll: boolean;
  isRunning: boolean;
};

/** The arguments of `npm test` and `npm run test:all`. */
export function readChoice(): Choice {
  return readCommandLine(
    { usage, options: { only: { type: 'string' }, all: flag, running: flag }, takesWords: true },
    ({ values: { only, all, running }, words }) => {
      const names = only?.split(',') ?? suites.filter((suite) => all || !notInGate.includes(suite));
      const unknown = names.filter((name) => !suites.some((suite) => suite === name));
      if (unknown.length > 0)
        throw new UsageError(
          `Unknown suite: ${unknown.join(', ') || 'none is named'}. Suites: ${suites.join(', ')}`,
        );
      if (names.includes('books') && !names.includes('api') && !running)
        throw new UsageError('books checks what api has left on the same stack: --only api,books');
      const chosen = suites.filter((suite) => names.includes(suite));
      return { chosen, filters: words, isAll: all, isRunning: running };
    },
  );
}

/** Whether this is the gate with all that belongs to it, which has a limit of cost. */
export function isWholeGate({ chosen, filters, isAll, isRunning }: Choice): boolean {
  const isComplete = suites.every((suite) => chosen.includes(suite) || notInGate.includes(suite));
  return isComplete && filters.length === 0 && !isAll && !isRunning;
}
