import { describe, expect, it } from 'vitest';
import { parseJavaMajor, chooseFirestoreSource } from './firestore-source.ts';

const sdk = { sdkJar: '/sdk/firestore.jar' };
const cached = { officialIsCached: true };
const network = { officialIsDownloadable: () => Promise.resolve(true) };

function choose(javaMajor: number | undefined, has: object, insistOnOfficial = false) {
  const java = javaMajor === undefined ? undefined : { path: '/usr/bin/java', major: javaMajor };
  const nothing = {
    sdkJar: undefined,
    officialIsCached: false,
    officialIsDownloadable: () => Promise.resolve(false),
  };
  return chooseFirestoreSource({ java, ...nothing, ...has }, { insistOnOfficial });
}

describe('the choice of the Firestore emulator', () => {
  it.each([
    [11, sdk, false, { kind: 'sdk' }],
    [21, { ...sdk, ...cached }, false, { kind: 'sdk' }],
    [21, cached, false, { kind: 'official' }],
    [21, network, false, { kind: 'official' }],
    [21, { ...sdk, ...cached }, true, { kind: 'official', isCached: true }],
    [21, { ...sdk, ...network }, true, { kind: 'official', isCached: false }],
  ])('on Java %i with %j (only the official ones: %s) is %j', async (java, has, isInsisted, source) => {
    expect(await choose(java, has, isInsisted)).toMatchObject(source);
  });

  it.each([
    [undefined, { ...sdk, ...cached }, false, 'no Java'],
    [10, sdk, false, 'Java 10'],
    [20, cached, false, 'Java 20'],
    [21, {}, false, 'no emulator of the Cloud SDK'],
    [17, { ...sdk, ...cached }, true, 'found Java 17'],
    [21, sdk, true, 'not in the cache'],
  ])(
    'on Java %s with %j (only the official ones: %s) is an error: %s',
    async (java, has, isInsisted, text) => {
      await expect(choose(java, has, isInsisted)).rejects.toThrow(text);
      const remedy = isInsisted ? 'Java 21 or newer' : 'google-cloud-cli-firestore-emulator';
      await expect(choose(java, has, isInsisted)).rejects.toThrow(remedy);
    },
  );
});

it.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_402"', 8],
  ['The operation couldn’t be completed.', undefined],
])('the version of Java in %s is %s', (output, major) => {
  expect(parseJavaMajor(output)).toBe(major);
});
