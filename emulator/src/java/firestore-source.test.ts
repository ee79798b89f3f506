import { describe, expect, it } from 'vitest';
import { parseJavaMajor } from './firestore-facts.ts';
import { chooseFirestoreSource, type FirestoreFacts } from './firestore-source.ts';

const jar = '/sdk/firestore.jar';
const java = (major: number) => ({ path: '/usr/bin/java', major });

function facts(given: Partial<FirestoreFacts>): FirestoreFacts {
  return {
    java: undefined,
    sdkJar: undefined,
    officialIsCached: false,
    officialIsDownloadable: () => Promise.resolve(false),
    ...given,
  };
}

const downloadable = { officialIsDownloadable: () => Promise.resolve(true) };

describe('the choice of the Firestore emulator', () => {
  it.each([
    ['the SDK on Java 11', { java: java(11), sdkJar: jar }, 'sdk'],
    ['the SDK before cached jars', { java: java(21), sdkJar: jar, officialIsCached: true }, 'sdk'],
    ['cached jars without the SDK', { java: java(21), officialIsCached: true }, 'official'],
    ['a download without the SDK', { java: java(21), ...downloadable }, 'official'],
  ])('takes %s', async (_title, given, kind) => {
    const source = await chooseFirestoreSource(facts(given), { insistOnOfficial: false });
    expect(source.kind).toBe(kind);
  });

  it.each([
    ['without Java', { sdkJar: jar, officialIsCached: true }, 'no Java'],
    ['with Java 10 only', { java: java(10), sdkJar: jar }, 'Java 10'],
    ['with Java 20 and only official jars', { java: java(20), officialIsCached: true }, 'Java 20'],
    ['with Java 21 alone, no network', { java: java(21) }, 'no emulator of the Cloud SDK'],
  ])('is a clear error %s', async (_title, given, text) => {
    const choice = chooseFirestoreSource(facts(given), { insistOnOfficial: false });
    await expect(choice).rejects.toThrow(text);
    await expect(choice).rejects.toThrow('google-cloud-cli-firestore-emulator');
  });

  it.each([
    ['cached', { java: java(21), sdkJar: jar, officialIsCached: true }, true],
    ['downloadable', { java: java(21), sdkJar: jar, ...downloadable }, false],
  ])('if they are required, uses official jars that are %s', async (_title, given, isCached) => {
    const source = await chooseFirestoreSource(facts(given), { insistOnOfficial: true });
    expect(source).toMatchObject({ kind: 'official', isCached });
  });

  it.each([
    ['Java is too old', { java: java(17), sdkJar: jar, officialIsCached: true }],
    ['there is no network', { java: java(21), sdkJar: jar }],
  ])('if they are required, never falls back to the SDK when %s', async (_title, given) => {
    const choice = chooseFirestoreSource(facts(given), { insistOnOfficial: true });
    await expect(choice).rejects.toThrow('Java 21 or newer');
  });
});

describe('the version of Java', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_402"', 8],
    ['The operation couldn’t be completed.', undefined],
  ])('of %s is %s', (output, major) => {
    expect(parseJavaMajor(output)).toBe(major);
  });
});
