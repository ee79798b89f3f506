import { createWriteStream } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const tailLines = 25;

/** The output of firebase-tools: everything to a file, and line by line to the listeners. */
export function openCliLog(path: string) {
  const file = createWriteStream(path, { flags: 'a' });
  file.on('error', () => undefined); // a full disk must not stop the stack; the tail stays in memory
  const listeners: ((line: string) => void)[] = [];
  let rest = '';
  let bytes = 0;
  let last: string[] = [];
  return {
    write: (chunk: string): void => {
      file.write(chunk);
      bytes += chunk.length;
      const lines = (rest + stripVTControlCharacters(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.map((text) => text.trimEnd()).filter((text) => text !== '')) {
        last = [...last, line].slice(-tailLines);
        for (const listener of listeners) listener(line);
      }
    },
    /** How much it has written, to see whether it still does. */
    bytes: (): number => bytes,
    /** The last lines, for a failure's message. */
    tail: (): readonly string[] => last,
    /** Calls back with each complete line. */
    onLine: (listener: (line: string) => void) => listeners.push(listener),
    close: () => file.end(),
  };
}

export type CliLog = ReturnType<typeof openCliLog>;

/** Warnings that mean nothing to a developer of this project. */
const expected = [
  /Env variable override detected/, // the launcher's doing
  /not currently authenticated/,
  /requested "node" version/, // the deployed runtime is pinned in firebase.json; here the installed Node runs
  /multiple instances of the emulator suite/, // a test stack next to a developer's: each has its own ports
  /has exited upon receiving signal/, // the stack itself watches the process and reports it better
  /Could not fetch web app configuration/,
  /Emulator UI is not starting/, // the developer did not ask for it
  /outdated version of firebase-functions/, // pinned on purpose
  /Application Default Credentials/,
];

/** Whether a line of firebase-tools is a warning or an error that the developer should see. */
export function isWorthShowing(line: string): boolean {
  return /^(⚠|✖|\[?error|Error)/i.test(line.trim()) && !expected.some((pattern) => pattern.test(line));
}
