import { grantAdmin } from '../auth/grant-admin.service.ts';
import { commandLineDeps } from './command-line.repository.ts';

const usage = `npm run grant-admin -- EMAIL                    on the local stack that \`npm start\` runs
npm run grant-admin -- EMAIL --project PROJECT  on a real project, with your own Google credentials`;

const [email, flag, project] = process.argv.slice(2);
if (
  email === undefined ||
  !email.includes('@') ||
  (flag !== undefined && (flag !== '--project' || !project))
) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
if (project === undefined) {
  // Where the local stack listens; KEELSTONE_PORT_* move it, as they move the stack.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] ??= `127.0.0.1:${process.env['KEELSTONE_PORT_AUTH'] ?? '9099'}`;
  process.env['FIRESTORE_EMULATOR_HOST'] ??= `127.0.0.1:${process.env['KEELSTONE_PORT_FIRESTORE'] ?? '8080'}`;
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
}

try {
  const { uid, name } = await grantAdmin(email, commandLineDeps(project ?? 'demo-keelstone'));
  process.stdout.write(`${name} (${uid}) is now an administrator. It shows after the next sign-in.\n`);
  process.exit(0);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason}\nIs ${email} registered, and ${project ?? 'the local stack'} reachable?\n`);
  process.exit(1);
}
