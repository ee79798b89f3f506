/** Ends a command line that cannot go on: the reason, then what to look at. Status 1. */
export function endWithFailure(error: unknown, project: string): never {
  process.stderr.write(`${describeFailure(error, project)}\n`);
  process.exit(1);
}

/** The reason in its first line, and what to do about it where that can be told from the reason. */
export function describeFailure(error: unknown, project: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  const [firstLine = ''] = reason.split('\n');
  return [firstLine, ...remediesOf(reason, project)].join('\n');
}

function remediesOf(reason: string, project: string): string[] {
  if (reason.includes('ECONNREFUSED'))
    return [
      'The local stack does not answer there. Start it: npm start',
      'If its ports were moved, give this command the same KEELSTONE_PORT_… variables.',
    ];
  if (reason.includes('default credentials')) return ['Sign in: gcloud auth application-default login'];
  return project.startsWith('demo-')
    ? []
    : [`Is ${project} the id of the project, and may your Google account work on it?`];
}
