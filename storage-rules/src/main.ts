/**
 * The Storage-rules runtime as firebase-tools starts it: `node main.ts serve`, JSON lines on
 * stdin and stdout, nothing on stderr, and it ends immediately on a signal.
 */
import { RulesServer } from './server.ts';
import { LineSplitter } from './wire/json.ts';

const server = new RulesServer((line) => process.stdout.write(`${line}\n`));

const stop = () => process.exit(0);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.stdout.on('error', stop);
// The CLI shows stderr as warnings, and fails on some of them; Node's own warnings must not get there.
process.removeAllListeners('warning');
process.on('uncaughtException', (error) => {
  process.stdout.write(`storage rules: ${String(error).replaceAll('\n', ' ')}\n`);
});

server.announce();
const lines = new LineSplitter((line) => server.handleLine(line));
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => lines.push(String(chunk)));
process.stdin.on('end', stop);
process.stdin.on('error', stop);
