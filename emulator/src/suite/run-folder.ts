import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const logFoldersKept = 20;
let runs = 0;

/** Where one run of the stack keeps its things. */
export interface RunFolder {
  /** Starts with our process id; unique on the machine. */
  readonly id: string;
  /** Temporary; holds everything that must vanish with the run, and is TMPDIR of its processes. */
  readonly path: string;
  readonly pids: string;
  /** Exists from the moment on in which the run is being ended: what is launched after it ends by itself. */
  readonly stopping: string;
  readonly bin: string;
  /** Kept after the run; also the working folder of firebase-tools, which leaves its logs there. */
  readonly logs: string;
  readonly log: string;
  readonly firestoreLog: string;
  remove(): void;
}

/** Creates the folders of a run. The temporary path is short: unix sockets in it may have 107 characters. */
export function openRunFolder(root: string): RunFolder {
  runs += 1;
  const id = `${process.pid}-${runs}`;
  const path = mkdtempSync(join(tmpdir(), 'keelstone-'));
  const logs = join(root, '.cache', 'logs', `${timestamp()}-${id}`);
  const run: RunFolder = {
    id,
    path,
    pids: join(path, 'pids'),
    stopping: join(path, 'stopping'),
    bin: join(path, 'bin'),
    logs,
    log: join(logs, 'firebase.log'),
    firestoreLog: join(logs, 'firestore-debug.log'),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
  for (const folder of [run.pids, run.bin, logs]) mkdirSync(folder, { recursive: true });
  quietenFirebaseTools(path);
  dropOldLogs(join(root, '.cache', 'logs'));
  return run;
}

/**
 * A settings folder of the run's own (XDG_CONFIG_HOME): no login, no usage data, and a message of the day that counts
 * as fetched, so that firebase-tools does not fetch it from the network.
 */
function quietenFirebaseTools(runPath: string): void {
  const folder = join(runPath, 'config', 'configstore');
  mkdirSync(folder, { recursive: true });
  const settings = { usage: false, motd: { fetched: Date.now() } };
  writeFileSync(join(folder, 'firebase-tools.json'), JSON.stringify(settings));
}

function dropOldLogs(folder: string): void {
  const oldest = readdirSync(folder).sort().slice(0, -logFoldersKept);
  for (const name of oldest) rmSync(join(folder, name), { recursive: true, force: true });
}

function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-');
}
