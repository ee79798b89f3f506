import { errorText } from '@keelstone/domain/error-texts';
import { DomainError } from '@keelstone/domain/errors';

/** Why a command cannot continue: the reason in the first line, and what to do about it if the reason shows that. */
export function describeFailure(error: unknown, project: string): string {
  const reason = reasonOf(error);
  const [firstLine = ''] = reason.split('\n');
  return [firstLine, ...remediesOf(reason, project)].join('\n');
}

function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return errorText(error);
  return error instanceof Error ? error.message : String(error);
}

function remediesOf(reason: string, project: string): string[] {
  if (reason.includes('ECONNREFUSED'))
    return [
      'The local stack no longer answers. Start it: npm start',
      'If its ports were moved, give this command the same KEELSTONE_PORT_… variables.',
    ];
  if (reason.includes('default credentials')) return ['Sign in: gcloud auth application-default login'];
  return project.startsWith('demo-')
    ? []
    : [`Check that ${project} is the project's id and that your Google account has access to it.`];
}

/** Runs a command, whose status is 0 if it returns none; if it throws, reports what it could not do and why. */
export async function attempt(
  project: string,
  failed: string | undefined,
  work: () => Promise<unknown>,
): Promise<number> {
  try {
    const status = await work();
    return typeof status === 'number' ? status : 0;
  } catch (error) {
    const each: unknown[] = error instanceof AggregateError ? error.errors : [];
    for (const line of [...(failed === undefined ? [] : [failed]), ...each.map(reasonOf)])
      process.stderr.write(`${line}\n`);
    process.stderr.write(`${describeFailure(error, project)}\n`);
    return 1;
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
