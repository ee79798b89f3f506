import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { tierTags } from './tiers.ts';

/** Notes in the file KEELSTONE_LEFT_OUT, a line each, the tests that were skipped because of their tag. */
export default class TierReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['KEELSTONE_LEFT_OUT'];
    if (path === undefined) return;
    for (const module of modules)
      for (const test of module.children.allTests('skipped'))
        if (test.tags.some((tag) => tag in tierTags)) appendFileSync(path, `${test.fullName}\n`);
  }
}
