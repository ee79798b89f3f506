import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StackFailure } from '../failure.ts';

/** The source of Google's Firestore emulator. It is Google's own in every case. */
export type FirestoreSource =
  | { readonly kind: 'sdk'; readonly java: JavaCommand; readonly jar: string }
  | { readonly kind: 'official'; readonly java: JavaCommand };

export interface JavaCommand {
  readonly path: string;
  readonly major: number;
}

/** The Java and the Cloud SDK emulator of this machine. */
export type FirestoreFacts = Readonly<Awaited<ReturnType<typeof findFirestoreFacts>>>;

const sdkJavaMin = 11;
const officialJavaMin = 21;

/**
 * Chooses the source: the SDK's jar where it can run, else the official jars; `insistOnOfficial` leaves out the first.
 * Never falls back silently: without either, a StackFailure names what to install.
 */
export function chooseFirestoreSource(
  facts: FirestoreFacts,
  choice: { readonly insistOnOfficial: boolean },
): FirestoreSource {
  const { java, sdkJar } = facts;
  if (!choice.insistOnOfficial && java !== undefined && java.major >= sdkJavaMin && sdkJar !== undefined) {
    return { kind: 'sdk', java, jar: sdkJar };
  }
  // If they are not in its cache, firebase-tools downloads them, or says that it cannot.
  if (java !== undefined && java.major >= officialJavaMin) return { kind: 'official', java };
  throw new StackFailure(whatToInstall(facts, choice.insistOnOfficial));
}

/** One line for the start of the stack. */
export function describeFirestoreSource(source: FirestoreSource): string {
  const runsOn = `on Java ${source.java.major}`;
  if (source.kind === 'sdk') return `Google's emulator of the Cloud SDK, ${runsOn} (${source.jar})`;
  return `Google's emulator as firebase-tools downloads it, ${runsOn}`;
}

function whatToInstall({ java, sdkJar }: FirestoreFacts, insistOnOfficial: boolean): string {
  const found = java === undefined ? 'no Java' : `Java ${java.major}`;
  const sdkFound = sdkJar === undefined ? 'no' : 'an';
  const official = `Java ${officialJavaMin} or newer, and one start with network (firebase-tools then downloads the emulator)`;
  const sdk = `Java ${sdkJavaMin} or newer, and the package google-cloud-cli-firestore-emulator (of Google's package source)`;
  return [
    `The Firestore emulator cannot run here: found ${found} and ${sdkFound} emulator of the Cloud SDK.`,
    insistOnOfficial ? 'Leave out --official, or install:' : 'Install one of:',
    ...(insistOnOfficial ? [official] : [sdk, official]).map((each) => `- ${each}`),
  ].join('\n  ');
}

const run = promisify(execFile);
const jarInSdk = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

/** Looks at the machine: the java on PATH, the Cloud SDK. */
export async function findFirestoreFacts(env: NodeJS.ProcessEnv = process.env) {
  return { java: await findJava(env), sdkJar: findSdkJar(env) };
}

/** Where Firestore will come from on this machine; throws a StackFailure if it cannot run here. Takes about a second. */
export async function findFirestoreSource(
  choice: { readonly insistOnOfficial: boolean } = { insistOnOfficial: false },
): Promise<FirestoreSource> {
  return chooseFirestoreSource(await findFirestoreFacts(), choice);
}

/** The major version in the output of `java -version`: 17 for "17.0.15", 8 for "1.8.0_402". */
export function parseJavaMajor(output: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(output);
  return match === null ? undefined : Number(match[1]);
}

async function findJava(env: NodeJS.ProcessEnv): Promise<JavaCommand | undefined> {
  const path = findOnPath('java', env);
  if (path === undefined) return undefined;
  try {
    const { stdout, stderr } = await run(path, ['-version'], { env });
    const major = parseJavaMajor(`${stdout}\n${stderr}`);
    return major === undefined ? undefined : { path, major };
  } catch {
    return undefined; // macOS has a `java` that only reports that there is none
  }
}

function findSdkJar(env: NodeJS.ProcessEnv): string | undefined {
  const gcloud = findOnPath('gcloud', env);
  const roots = [
    env['CLOUDSDK_ROOT_DIR'],
    gcloud === undefined ? undefined : dirname(dirname(realpathSync(gcloud))),
    '/usr/lib/google-cloud-sdk', // Debian's package without gcloud on PATH
  ];
  return roots
    .flatMap((root) => (root === undefined || root === '' ? [] : [join(root, jarInSdk)]))
    .find((jar) => existsSync(jar));
}

function findOnPath(command: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, command)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
