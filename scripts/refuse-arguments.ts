/**
 * Ends a command that takes no arguments where it was given some: passed over, a misspelt option would look as if it had
 * worked. Status 2.
 */
export function refuseArguments(command: string, hint?: string): void {
  if (process.argv.length <= 2) return;
  console.error([`${command} takes no arguments.`, hint].join(' ').trim());
  process.exit(2);
}
