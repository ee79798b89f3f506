/** In this order, because an iPad claims to be a Mac, and an Android phone to be Linux. */
const names: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows PC'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux PC'],
];

/** What a person would call the device of this browser: the suggested name of a new passkey. */
export function deviceName(userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My passkey';
}
