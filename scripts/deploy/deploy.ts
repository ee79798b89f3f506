import { rmSync } from 'node:fs';
import { build } from '../build.ts';
import { checks, failedChecks, type CheckName } from '../checks.ts';
import { isAgreed as isTyped, readCommandLine } from '../command-line.ts';
import {
  showFindings,
  type Finding,
  examineSettings,
  projectSettings,
  describeSecrets,
} from '../doctor/project.ts';
import { examineRuntime } from '../doctor/runtime.ts';
import { root, runCommand } from '../run-command.ts';
import { deployCommand, deployCommandLine, deployOptions, steps, writeDeployConfig } from './plan.ts';

const { project, isDryRun, isAgreed } = readCommandLine(deployCommandLine, deployOptions);

// The checks take minutes, so what can be checked immediately comes first.
requireReady([...examineSettings(root, project), examineRuntime(root, Date.now())]);
// They load firebase-admin, which no refusal above needs.
const { examineProjectAuth } = await import('../project-auth/auth-settings.ts');
const { openPublication } = await import('./publication.ts');
requireReady(await examineProjectAuth(root, project));
const legal = await openPublication(root, project);
requireReady(legal.findings);

const failed = await failedChecks(Object.keys(checks) as CheckName[]);
if (failed.length > 0) fail(`\`npm run verify\` does not pass (${failed.join(', ')}): nothing was deployed.`);
// The one setting of a project that the web app is built with (web/vite/app-check.ts).
process.env['VITE_APP_CHECK_SITE_KEY'] = projectSettings(root, project)['APP_CHECK_SITE_KEY'] ?? '';
await build({ root, log: print });
if ((await runCommand(['vitest', 'run', '--project', 'deploy'])) !== 0)
  fail('The checks of what would be deployed do not pass: nothing was deployed.');
showFindings([describeSecrets(project)], print);

print(`\nTo ${project}, in this order:`);
for (const { targets, content } of steps)
  print(`  ${content.padEnd(40)} ${deployCommand(targets, project).join(' ')}`);
if (isDryRun) {
  print('\nA dry run: nothing was deployed.');
  process.exit(0);
}
if (!isAgreed && !(await isTyped(`\nDeploy to ${project}? Type its name: `, project)))
  fail('Nothing was deployed.');
// Before the app shows them: without this record nobody could say later what people have accepted.
await legal.keep();
const configFile = writeDeployConfig(root);
for (const { targets, content } of steps) {
  if ((await runCommand(deployCommand(targets, project))) !== 0)
    fail(
      `Deploying ${content} failed (see above); what comes before it in the list is live. See docs/deploy.md.`,
    );
}
rmSync(configFile);
print(`\nDeployed. Check it: curl -fsS https://${project}.web.app/api/health`);

function requireReady(findings: readonly Finding[]): void {
  if (!showFindings(findings, print)) fail(`${project} is not ready: nothing was deployed.`);
}

function print(line: string): void {
  console.log(line);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
