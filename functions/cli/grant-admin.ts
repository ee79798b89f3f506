import { grantAdmin } from '../src/auth/grant-admin.service.ts';
import { chooseProject } from './choose-project.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { endWithFailure } from './tell-failure.ts';

const usage = `npm run grant-admin -- EMAIL                    on the local stack that \`npm start\` runs
npm run grant-admin -- EMAIL --project PROJECT  on a real project, with your own Google credentials`;

const [email = '', ...rest] = process.argv.slice(2);
const project = chooseProject(email.includes('@') ? rest : ['usage'], usage);
try {
  const { uid, name } = await grantAdmin(email, commandLineDeps(project));
  process.stdout.write(`${name} (${uid}) is now an administrator. It shows after the next sign-in.\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`Could not make ${email} an administrator.\n`);
  endWithFailure(error, project);
}
