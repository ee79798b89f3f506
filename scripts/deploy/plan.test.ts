import { expect, it } from 'vitest';
import { deployCommand, steps } from './plan.ts';

// Refused arguments are tested by refused-commands.stack.test.ts.
it('a deploy puts what others depend on first, and never deletes what exists only in the project', () => {
  const order = ['firestore:indexes', 'firestore:rules', 'storage', 'functions', 'hosting'];
  expect(steps.flatMap(({ targets }) => targets.split(','))).toEqual(order);
  for (const { targets } of steps) expect(deployCommand(targets, 'keelstone-live')).not.toContain('--force');
});
