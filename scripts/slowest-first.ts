import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Each of these takes most of a minute, in `npm run test:all` up to an hour: started last, one of them would run alone
 * while the other cores are idle.
 */
const slowest = ['process-kills/', 'money-core', 'races/', 'authorisation/', 'bad-input/'];

/** Vitest's own order, which knows nothing of the time on a fresh clone, with the slowest files in front. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = slowest.findIndex((path) => moduleId.includes(`/${path}`));
  return at === -1 ? slowest.length : at;
}
