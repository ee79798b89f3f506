/**
 * The project a command line works on: `--project NAME`, or the local stack, whose emulators the SDKs then find by
 * the official variables. Anything else prints the usage and ends with status 2.
 */
export function chooseProject(args: readonly string[], usage: string): string {
  const [flag, project] = args;
  if (flag === '--project' && project !== undefined && args.length === 2) return project;
  if (args.length > 0) {
    process.stderr.write(`${usage}\n`);
    process.exit(2);
  }
  return localProject();
}

/** Points the SDKs at the emulators that `npm start` runs, and names their project. */
export function localProject(): string {
  const at = (name: string, port: string): string => `127.0.0.1:${portOf(`KEELSTONE_PORT_${name}`) ?? port}`;
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] ??= at('AUTH', '9099');
  process.env['FIRESTORE_EMULATOR_HOST'] ??= at('FIRESTORE', '8080');
  process.env['STORAGE_EMULATOR_HOST'] ??= `http://${at('STORAGE', '9199')}`;
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  return 'demo-keelstone';
}

/** As `npm start` reads it (emulator/src/ports.ts, which functions may not import), and refused in the same words. */
function portOf(variable: string): string | undefined {
  const text = process.env[variable] ?? '';
  if (text === '') return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return text;
  process.stderr.write(`${variable} must be a port number from 1 to 65535, not "${text}".\n`);
  process.exit(2);
}
