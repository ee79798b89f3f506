import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A guard: requests come all the time, so the next commit comes as soon as the machine allows. */
const patienceMs = 60_000;

type Instance = { process: ChildProcess; url: string };

/**
 * The functions as separate processes: one serves while the next one is already starting, as on a platform. A caller
 * who asks for the URL between a kill and the replacement waits.
 */
export class Service {
  /** What the processes have logged as errors, or printed when they failed. */
  readonly errors: string[] = [];
  private readonly command: readonly string[];
  private serving: Promise<Instance>;
  private standby: Promise<Instance>;
  private admit: (instance: Instance) => void = () => undefined;

  /** `command` are node's arguments; the process sends its URL as a message `{ url }`. */
  constructor(command: readonly string[]) {
    this.command = command;
    this.serving = this.start();
    this.standby = this.serving.then(() => this.start());
  }

  async url(): Promise<string> {
    return (await this.serving).url;
  }

  /** `kill -9`: returns when the process is gone. Nobody is served until `replace`. */
  async kill(): Promise<void> {
    await killed(await this.withdrawn());
  }

  /** The process kills itself (`kill -9`) right after the next commit of money, before anybody can get its answer. */
  async killAfterCommit(): Promise<void> {
    const instance = await this.serving;
    const { process: child } = instance;
    child.send('die after the next commit of money');
    await Promise.race([once(child, 'exit'), delay(patienceMs, undefined, { ref: false })]);
    await killed(await this.withdrawn());
  }

  async replace(): Promise<void> {
    const instance = await this.standby;
    this.standby = this.start();
    this.admit(instance);
  }

  async close(): Promise<void> {
    for (const instance of await Promise.all([this.serving, this.standby])) await killed(instance);
  }

  /** Callers who ask for the URL from now on get the next one. */
  private withdrawn(): Promise<Instance> {
    const instance = this.serving;
    this.serving = new Promise((resolve) => {
      this.admit = resolve;
    });
    return instance;
  }

  private async start(): Promise<Instance> {
    const child = spawn(process.execPath, this.command, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child.stderr?.on('data', (text: unknown) => this.errors.push(String(text)));
    const url = await Promise.race([
      once(child, 'message').then(([message]) => (message as { url: string }).url),
      once(child, 'exit').then(() => Promise.reject(new Error(this.errors.join('\n')))),
    ]);
    return { process: child, url };
  }
}

async function killed({ process: child }: Instance): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
