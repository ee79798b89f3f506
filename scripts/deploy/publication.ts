import { isDeepStrictEqual } from 'node:util';
import { closeDatabases, commandLineDeps } from '../../functions/cli/command-line.repository.ts';
import { describeFailure } from '../../functions/cli/describe-failure.ts';
import { keepPublished, publishedVersions } from '../../functions/cli/publish-legal-texts.ts';
import { checkPublication } from '../../operator/check/publication.ts';
import type { Finding } from '../doctor/project.ts';
import { legalFiles } from '../operator.ts';

/**
 * Compares the legal texts of this checkout with what the project has published, by the operator's own Google
 * credentials. `keep` records what is published now.
 */
export async function openPublication(
  root: string,
  project: string,
): Promise<{ findings: Finding[]; keep: () => Promise<void> }> {
  const what = 'legal texts';
  const { files } = legalFiles(root);
  const deps = commandLineDeps(project);
  const published = await publishedVersions(deps).catch((error: unknown) => describeFailure(error, project));
  const faults = typeof published === 'string' ? [published] : checkPublication(files, published);
  const found = `${String(files.length)}, none of which replaces a published version`;
  const findings: Finding[] = faults.map((fault) => ({ verdict: 'missing', what, found: fault }));
  return {
    findings: findings.length === 0 ? [{ verdict: 'ok', what, found }] : findings,
    keep: async () => {
      if (!isDeepStrictEqual(legalFiles(root).files, files))
        throw new Error('operator/legal has changed since this deploy began: start it again.');
      await keepPublished(files, deps);
      await closeDatabases();
    },
  };
}
