import { findFirestoreFacts } from '../../emulator/src/java/firestore-source.ts';
import { resolvePorts } from '../../emulator/src/ports.ts';
import { installedChromium } from '../chromium.ts';
import { readCommandLine, refuse, UsageError } from '../command-line.ts';
import { examineOperator } from '../operator.ts';
import { root } from '../run-command.ts';
import { examineCheckout } from './checkout.ts';
import { isWell, showFindings, type Finding, examineSettings, describeSecrets } from './project.ts';
import { examineRuntime } from './runtime.ts';

const usage = `npm run doctor                       examines this checkout: can it be started and tested?
npm run doctor -- --project PROJECT  examines what a deploy to that project needs; reads its Auth settings
  --probe  also asks each source of chain data for its network, and says which gap limits wallets need; reads Secret Manager and Firestore`;

const { project, isProbed } = readCommandLine(
  { usage, options: { project: { type: 'string' }, probe: { type: 'boolean', default: false } } },
  ({ values }) => {
    if (values.probe && values.project === undefined)
      throw new UsageError('Say whose sources are asked: --project PROJECT.');
    return { project: values.project, isProbed: values.probe };
  },
);
const findings = await (project === undefined ? examineThis() : examineProject(project)).catch(refuse);
showFindings(findings, console.log);
console.log(isWell(findings) ? '\nNothing is missing.' : '\nSomething is missing: see above.');
process.exit(isWell(findings) ? 0 : 1);

async function examineThis(): Promise<Finding[]> {
  const checkout = await examineCheckout({
    root,
    node: process.versions.node,
    chromium: installedChromium(),
    firestore: await findFirestoreFacts(),
    ports: resolvePorts(root),
  });
  return [...checkout, examineRuntime(root, Date.now()), examineOperator(root)];
}

/** Google is asked once the settings name what to ask. */
async function examineProject(name: string): Promise<Finding[]> {
  const settings = examineSettings(root, name);
  const google = isWell(settings) ? await examineAtGoogle(name) : [];
  const sources = isProbed ? await probe(name) : [];
  const runtime = examineRuntime(root, Date.now());
  return [...settings, ...google, ...sources, runtime, describeSecrets(name), examineOperator(root)];
}

async function probe(name: string): Promise<Finding[]> {
  const { operatorAccessToken } = await import('../../functions/cli/operator-credentials.repository.ts');
  const { examineGapLimits, examineSources, makeSecretReader } = await import('./sources.ts');
  const sources = examineSources(name, makeSecretReader(name, operatorAccessToken));
  return [...(await sources), ...(await examineGapLimits(name, operatorAccessToken))];
}

async function examineAtGoogle(name: string): Promise<Finding[]> {
  // It loads firebase-admin, which only this needs.
  const { examineProjectAuth } = await import('../project-auth/auth-settings.ts');
  return examineProjectAuth(root, name);
}
