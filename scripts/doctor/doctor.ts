import { findFirestoreFacts } from '../../emulator/src/java/firestore-facts.ts';
import { StackFailure } from '../../emulator/src/failure.ts';
import { resolvePorts } from '../../emulator/src/ports.ts';
import { installedChromium } from '../chromium.ts';
import { readCommandLine, UsageError } from '../command-line.ts';
import { examineOperator } from '../operator.ts';
import { root } from '../run-command.ts';
import { examineCheckout } from './checkout.ts';
import { isWell, showFindings, type Finding } from './finding.ts';
import { examineParts, examineSettings } from './project.ts';

const usage = `npm run doctor                               examines this checkout: can it be started and tested?
npm run doctor -- --project PROJECT          examines what a deploy to that project needs; reads its Auth settings
npm run doctor -- --project PROJECT --probe  also signs in a throwaway account of that project, and deletes it again,
                                             and asks both doors of the API which address they see`;

const options = readCommandLine(
  { usage, options: { project: { type: 'string' }, probe: { type: 'boolean', default: false } } },
  ({ values: { project, probe } }) => {
    if (probe && project === undefined) throw new UsageError('--probe needs a --project.');
    return { project, isProbed: probe };
  },
);
const findings = await examine(options).catch((error: unknown) => {
  if (!(error instanceof StackFailure)) throw error;
  console.error(error.message);
  process.exit(1);
});
showFindings(findings, console.log);
console.log(isWell(findings) ? '\nNothing is missing.' : '\nSomething is missing: see above.');
process.exit(isWell(findings) ? 0 : 1);

async function examine(asked: typeof options): Promise<Finding[]> {
  const { project, isProbed } = asked;
  if (project !== undefined) return examineProject(project, isProbed);
  const checkout = await examineCheckout({
    root,
    node: process.versions.node,
    chromium: installedChromium(),
    firestore: await findFirestoreFacts(),
    ports: resolvePorts(root),
  });
  return [...checkout, examineOperator(root)];
}

/** Google is asked once the settings name what to ask. */
async function examineProject(project: string, isProbed: boolean): Promise<Finding[]> {
  const settings = examineSettings(root, project);
  const google = isWell(settings) ? await examineAtGoogle(project, isProbed) : [];
  return [...settings, ...google, ...examineParts(root, project), examineOperator(root)];
}

async function examineAtGoogle(project: string, isProbed: boolean): Promise<Finding[]> {
  // It loads firebase-admin, which only this needs.
  const { examineProjectAuth, probeProjectAddress, probeProjectSignIn } =
    await import('../project-auth/project-auth.ts');
  return [
    ...(await examineProjectAuth(root, project)),
    ...(isProbed ? await probeProjectSignIn(root, project) : []),
    ...(isProbed ? await probeProjectAddress(root, project) : []),
  ];
}
