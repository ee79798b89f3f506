import { findFirestoreFacts } from '../../emulator/src/java/firestore-facts.ts';
import { StackFailure } from '../../emulator/src/failure.ts';
import { resolvePorts } from '../../emulator/src/ports.ts';
import { installedChromium } from '../chromium.ts';
import { root } from '../run-command.ts';
import { examineCheckout } from './checkout.ts';
import { showFindings, type Finding } from './finding.ts';
import { examineProject } from './project.ts';

const usage = `npm run doctor                       looks at this checkout: can it be started and tested?
npm run doctor -- --project PROJECT  looks at what a deploy to that project needs`;

const findings = await examine(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof StackFailure)) throw error;
  console.error(error.message);
  process.exit(1);
});
const isWell = showFindings(findings, console.log);
console.log(isWell ? '\nNothing is missing.' : '\nSomething is missing: see above.');
process.exit(isWell ? 0 : 1);

async function examine([flag, project, ...rest]: readonly string[]): Promise<Finding[]> {
  if (flag === '--project' && project !== undefined && rest.length === 0)
    return examineProject(root, project);
  if (flag !== undefined) {
    console.error(usage);
    process.exit(2);
  }
  return examineCheckout({
    root,
    node: process.versions.node,
    chromium: installedChromium(),
    firestore: await findFirestoreFacts(),
    ports: resolvePorts(root),
  });
}
