import { StackFailure } from '../failure.ts';

/** The source of Google's Firestore emulator. It is Google's own in every case. */
export type FirestoreSource =
  | { readonly kind: 'sdk'; readonly java: JavaCommand; readonly jar: string }
  | { readonly kind: 'official'; readonly java: JavaCommand; readonly isCached: boolean };

export interface JavaCommand {
  readonly path: string;
  readonly major: number;
}

/** What this machine has. */
export interface FirestoreFacts {
  /** The first `java` on PATH, if any. */
  readonly java: JavaCommand | undefined;
  /** The jar inside the Cloud SDK, if installed. */
  readonly sdkJar: string | undefined;
  /** Whether both official jars (Firestore, Storage rules) lie in firebase-tools' cache. */
  readonly officialIsCached: boolean;
  /** Whether the official jars' download server answers. Checked only if the choice depends on it. */
  readonly officialIsDownloadable: () => Promise<boolean>;
}

const sdkJavaMin = 11;
const officialJavaMin = 21;

/**
 * Chooses the source: the SDK's jar where it can run, else the official jars; `insistOnOfficial` leaves out the first.
 * Never falls back silently: without either, a StackFailure names what to install.
 */
export async function chooseFirestoreSource(
  facts: FirestoreFacts,
  choice: { readonly insistOnOfficial: boolean },
): Promise<FirestoreSource> {
  const { java, sdkJar } = facts;
  if (!choice.insistOnOfficial && java !== undefined && java.major >= sdkJavaMin && sdkJar !== undefined) {
    return { kind: 'sdk', java, jar: sdkJar };
  }
  if (java !== undefined && java.major >= officialJavaMin) {
    if (facts.officialIsCached) return { kind: 'official', java, isCached: true };
    if (await facts.officialIsDownloadable()) return { kind: 'official', java, isCached: false };
  }
  throw new StackFailure(whatToInstall(facts, choice.insistOnOfficial));
}

/** One line for the start of the stack. */
export function describeFirestoreSource(source: FirestoreSource): string {
  const runsOn = `on Java ${source.java.major}`;
  if (source.kind === 'sdk') return `Google's emulator of the Cloud SDK, ${runsOn} (${source.jar})`;
  return `Google's emulator as firebase-tools downloads it, ${runsOn}${source.isCached ? '' : ' (downloading)'}`;
}

function whatToInstall(facts: FirestoreFacts, insistOnOfficial: boolean): string {
  const found = facts.java === undefined ? 'no Java' : `Java ${facts.java.major}`;
  const official = `Java ${officialJavaMin} or newer, and one start with network (firebase-tools then downloads the emulator)`;
  const sdk = `Java ${sdkJavaMin} or newer, and the package google-cloud-cli-firestore-emulator`;
  if (insistOnOfficial) {
    return [
      `The official Firestore emulator cannot run here: found ${found}, and its jars are ${whereOfficial(facts)}.`,
      `  It needs ${official}.`,
      '  Without --official, npm start also takes the emulator of the Cloud SDK.',
    ].join('\n');
  }
  return [
    `The Firestore emulator cannot run here: found ${found}, ${facts.sdkJar === undefined ? 'no' : 'an'} emulator of the Cloud SDK, and the official jars are ${whereOfficial(facts)}.`,
    '  Install one of:',
    `  - ${sdk}`,
    `      Debian: apt-get install default-jre-headless google-cloud-cli-firestore-emulator (Google's package source)`,
    `  - ${official}`,
  ].join('\n');
}

function whereOfficial(facts: FirestoreFacts): string {
  return facts.officialIsCached ? 'in the cache' : 'not in the cache';
}
