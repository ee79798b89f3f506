import { describe, expect, it } from 'vitest';
import { parseJavaMajor, chooseFirestoreSource } from './firestore-source.ts';

const sdk = '/sdk/firestore.jar';
const choose = (javaMajor: number | undefined, sdkJar: string | undefined, insistOnOfficial: boolean) => {
  const java = javaMajor === undefined ? undefined : { path: '/usr/bin/java', major: javaMajor };
  return chooseFirestoreSource({ java, sdkJar }, { insistOnOfficial });
};

describe('the choice of the Firestore emulator', () => {
  it.each([
    [11, sdk, false, 'sdk'],
    [21, sdk, false, 'sdk'],
    [21, undefined, false, 'official'],
    [21, sdk, true, 'official'],
  ])('on Java %i with %s of the SDK (only the official one: %s) is %s', (java, sdkJar, isInsisted, kind) => {
    expect(choose(java, sdkJar, isInsisted)).toMatchObject({ kind });
  });

  it.each([
    [undefined, sdk, false, 'no Java'],
    [10, sdk, false, 'Java 10'],
    [20, undefined, false, 'no emulator of the Cloud SDK'],
    [20, sdk, true, 'found Java 20'],
  ])('on Java %s with %s (only the official one: %s) is an error: %s', (java, sdkJar, isInsisted, text) => {
    expect(() => choose(java, sdkJar, isInsisted)).toThrow(text);
    const remedy = isInsisted ? 'Java 21 or newer' : 'google-cloud-cli-firestore-emulator';
    expect(() => choose(java, sdkJar, isInsisted)).toThrow(remedy);
  });
});

it.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_402"', 8],
  ['The operation couldn’t be completed.', undefined],
])('the version of Java in %s is %s', (output, major) => {
  expect(parseJavaMajor(output)).toBe(major);
});
