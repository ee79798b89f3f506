import { parseArgs } from 'node:util';
import { findFirestoreFacts } from '../../emulator/src/java/firestore-facts.ts';
import { StackFailure } from '../../emulator/src/failure.ts';
import { resolvePorts } from '../../emulator/src/ports.ts';
import { installedChromium } from '../chromium.ts';
import { examineProjectAuth, probeProjectSignIn } from '../project-auth/project-auth.ts';
import { root } from '../run-command.ts';
import { examineCheckout } from './checkout.ts';
import { isWell, showFindings, type Finding } from './finding.ts';
import { examineParts, examineSettings } from './project.ts';

const usage = `npm run doctor                               looks at this checkout: can it be started and tested?
npm run doctor -- --project PROJECT          looks at what a deploy to that project needs; reads its Auth settings
npm run doctor -- --project PROJECT --probe  also signs in a throwaway account of that project, and deletes it again`;

const findings = await examine(parseOptions()).catch((error: unknown) => {
  if (!(error instanceof StackFailure)) throw error;
  console.error(error.message);
  process.exit(1);
});
showFindings(findings, console.log);
console.log(isWell(findings) ? '\nNothing is missing.' : '\nSomething is missing: see above.');
process.exit(isWell(findings) ? 0 : 1);

async function examine({ project, probe }: { project?: string; probe?: boolean }): Promise<Finding[]> {
  if (project !== undefined) return examineProject(project, probe === true);
  return examineCheckout({
    root,
    node: process.versions.node,
    chromium: installedChromium(),
    firestore: await findFirestoreFacts(),
    ports: resolvePorts(root),
  });
}

/** Google is asked once the settings say what to ask. */
async function examineProject(project: string, isProbed: boolean): Promise<Finding[]> {
  const settings = examineSettings(root, project);
  const google = isWell(settings)
    ? [
        ...(await examineProjectAuth(root, project)),
        ...(isProbed ? await probeProjectSignIn(root, project) : []),
      ]
    : [];
  return [...settings, ...google, ...examineParts(root, project)];
}

function parseOptions(): { project?: string; probe?: boolean } {
  try {
    const options = { project: { type: 'string' }, probe: { type: 'boolean' } } as const;
    const { values } = parseArgs({ options, strict: true });
    if (values.probe !== true || values.project !== undefined) return values;
  } catch {
    // The usage says what is understood.
  }
  console.error(usage);
  process.exit(2);
}
