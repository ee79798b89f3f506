import { describe, expect, it } from 'vitest';
import { parseCommandLine, UsageError } from '../command-line.ts';
import { deployCommand, deployCommandLine, deployOptions, steps } from './plan.ts';

const parse = (args: readonly string[]) => deployOptions(parseCommandLine(deployCommandLine, args));

describe('the arguments of a deploy', () => {
  it('name the project, in any order', () => {
    const project = 'keelstone-live';
    expect(parse(['--project', project])).toEqual({ project, isDryRun: false, isAgreed: false });
    const options = { project, isDryRun: true, isAgreed: true };
    expect(parse(['--yes', '--project', project, '--dry-run'])).toEqual(options);
  });

  it.each([
    ['nothing', []],
    ['no project behind --project', ['--project']],
    ['a project of the emulators', ['--project', 'demo-keelstone']],
    ['what is no project id', ['--project', 'Keelstone Live']],
    ['another flag in place of the project', ['--project', '--yes']],
    ['something unknown', ['--project', 'keelstone-live', '--force']],
    ['a word that means nothing', ['--project', 'keelstone-live', 'hosting']],
    ['a value for a flag', ['--project', 'keelstone-live', '--yes=no']],
  ])('are refused with %s', (_title, args) => {
    expect(() => parse(args)).toThrow(UsageError);
  });
});

describe('the order of a deploy', () => {
  it('puts what others depend on first: indexes and rules, then the API, then the app', () => {
    expect(steps.flatMap(({ targets }) => targets.split(','))).toEqual([
      'firestore:indexes',
      'firestore:rules',
      'storage',
      'functions',
      'hosting',
    ]);
  });

  it('never deletes what exists only in the project: no step uses --force', () => {
    for (const { targets } of steps)
      expect(deployCommand(targets, 'keelstone-live')).not.toContain('--force');
  });
});
