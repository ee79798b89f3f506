import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const logFoldersKept = 20;
let runs = 0;

/** Creates the folders of a run. The temporary path is short: unix sockets in it may have 107 characters. */
export function openRunFolder(root: string) {
  runs += 1;
  const id = `${process.pid}-${runs}`;
  const path = mkdtempSync(join(tmpdir(), 'keelstone-'));
  const logs = join(root, '.cache', 'logs', `${timestamp()}-${id}`);
  const run = {
    /** Starts with our process id; unique on the machine. */
    id,
    /** Temporary; holds everything that must vanish with the run, and is TMPDIR of its processes. */
    path,
    pids: join(path, 'pids'),
    /** Exists from the moment on in which the run is being ended: what is launched after it ends by itself. */
    stopping: join(path, 'stopping'),
    bin: join(path, 'bin'),
    /** Kept after the run; also the working folder of firebase-tools, which leaves its logs there. */
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

/** Where one run of the stack keeps its things. */
export type RunFolder = Readonly<ReturnType<typeof openRunFolder>>;

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
