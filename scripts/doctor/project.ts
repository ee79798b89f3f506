import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSettings, secretNames, settingNames, settings } from '../../functions/src/platform/settings.ts';
import { isProjectId } from '../deploy/plan.ts';
import { parseEnvFile } from '../firebase-tools.ts';

const plainNames = settingNames.filter((name) => settings[name].kind === 'plain');

/** The project's id and settings, which can be checked before anything is built. */
export function examineSettings(root: string, project: string): Finding[] {
  return [examineId(project), examineEnvFile(root, project)];
}

/** The secrets that a deploy needs, which nobody can see from here. */
export function describeSecrets(project: string): Finding {
  const remedy = secretNames.map(
    (name) => `npx firebase functions:secrets:set ${name} --project ${project}   (${settings[name].says})`,
  );
  const found = 'cannot be seen from here; a deploy stops where one is missing';
  return { verdict: 'note', what: 'secrets', found, remedy: remedy.join('\n') };
}

/** The settings that a deploy to this project brings along, from a file that `examineSettings` has found in order. */
export function projectSettings(root: string, project: string): Record<string, string> {
  return parseEnvFile(readFileSync(join(root, settingsFile(project)), 'utf8'));
}

function settingsFile(project: string): string {
  return `functions/.env.${project}`;
}

function examineId(project: string): Finding {
  if (isProjectId(project)) return { verdict: 'ok', what: 'project', found: project };
  const remedy = 'Use the project id of the Firebase console. Projects named demo- exist in emulators only.';
  const found = `"${project}" is not the id of a real project`;
  return { verdict: 'missing', what: 'project', found, remedy };
}

function examineEnvFile(root: string, project: string): Finding {
  const what = settingsFile(project);
  const path = join(root, what);
  if (!existsSync(path)) {
    const lines = plainNames.map((name) => {
      const { isRequired, says } = settings[name];
      return `${isRequired ? '' : '# '}${name}=   # ${says}`;
    });
    return { verdict: 'missing', what, found: 'does not exist', remedy: ['Write it:', ...lines].join('\n') };
  }
  const problems = problemsOf(readFileSync(path, 'utf8'));
  if (problems.length === 0) return { verdict: 'ok', what, found: 'complete' };
  return { verdict: 'missing', what, found: 'cannot be deployed', remedy: problems.join('\n') };
}

function problemsOf(text: string): string[] {
  let env: Record<string, string>;
  try {
    env = parseEnvFile(text);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const names: readonly string[] = plainNames;
  const strangers = Object.keys(env)
    .filter((name) => !names.includes(name))
    .map((name) =>
      secretNames.some((secret) => secret === name)
        ? `${name} is a secret: take it out, and run \`npx firebase functions:secrets:set ${name}\``
        : `${name} is not one of our settings: is it misspelt?`,
    );
  return [...checkSettings(env, plainNames), ...strangers];
}

/** One thing that was examined. `remedy` explains how to fix it; a `note` only names what cannot be seen from here. */
export type Finding = { verdict: 'ok' | 'missing' | 'note'; what: string; found: string; remedy?: string };

const marks = { ok: 'ok     ', missing: 'MISSING', note: 'note   ' } as const;

/** Prints findings; true where nothing is missing. */
export function showFindings(findings: readonly Finding[], print: (line: string) => void): boolean {
  for (const { verdict, what, found, remedy } of findings) {
    print(`${marks[verdict]} ${what}: ${found}`);
    if (remedy !== undefined) for (const line of remedy.split('\n')) print(`          ${line}`);
  }
  return isWell(findings);
}

/** True where nothing is missing. */
export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'missing');
}
