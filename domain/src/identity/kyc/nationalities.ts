/**
 * The table of nationalities: names and codes are those of i18n-iso-countries, without the library around them, which
 * would take most of the loading time; the parts of a postal address are those of Google's address data.
 */
import { settings } from '@keelstone/operator/settings';
import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { formatAddress } from 'localized-address-format';

type Nationality = {
  /** ISO 3166 alpha-2; of people without a country the code of their passport (ICAO 9303). */
  code: string;
  /** ISO 3166 alpha-3, as passports have it. */
  passportCode: string;
  name: string;
  /** Short, official and former names. */
  otherNames: readonly string[];
};

/** One name, or the official one and then the usual ones, such as "United States". */
const names: Readonly<Record<string, string | readonly string[]>> = english.countries;

/** Where the second name is not the usual one; the two Congos would share it. */
const preferredNames: Readonly<Record<string, string>> = {
  CG: 'Republic of the Congo',
  CD: 'Democratic Republic of the Congo',
  AE: 'United Arab Emirates',
  GB: 'United Kingdom',
  KR: 'South Korea',
};

/** Names that people know and the library does not, most of them former ones. */
const knownAs: Readonly<Record<string, readonly string[]>> = {
  BF: ['Upper Volta'],
  CD: ['DRC', 'Congo-Kinshasa', 'Zaire'],
  CG: ['Congo-Brazzaville'],
  CV: ['Cabo Verde', 'Cape Verde'],
  CZ: ['Czechia'],
  GB: ['Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KH: ['Kampuchea'],
  LK: ['Ceylon'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
};

const withoutCountry = [
  { code: 'XXA', name: 'Stateless person', otherNames: ['Stateless', 'No nationality', '1954 Convention'] },
  { code: 'XXB', name: 'Refugee (1951 Convention)', otherNames: ['Convention refugee', 'Refugee'] },
  { code: 'XXC', name: 'Refugee (other)', otherNames: ['Refugee', 'Subsidiary protection', 'Asylum'] },
  { code: 'XXX', name: 'Unspecified nationality', otherNames: ['No nationality', 'Other', 'Unknown'] },
];

const alpha3 = new Map(isoCodes.map(([two = '', three = '']) => [two, three]));

/** All nationalities, in the order of their names. */
export const nationalityTable: readonly Nationality[] = [
  ...Object.entries(names).map(([code, given]) => {
    const all = typeof given === 'string' ? [given] : given;
    const name = preferredNames[code] ?? all[1] ?? all[0] ?? '';
    return {
      code,
      name,
      otherNames: [...all, ...(knownAs[code] ?? [])],
      passportCode: alpha3.get(code) ?? code,
    };
  }),
  ...withoutCountry.map((each) => ({ ...each, passportCode: each.code })),
].sort((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));

/**
 * The English short names, sorted; the second name of a country is the one that is the documented default. The two
 * Congos share theirs and keep their official names, else an applicant could not say which one they mean.
 */
export const nationalities: readonly string[] = nationalityTable.map(({ name }) => name);

/** The nationality that the form begins with. */
export const nationalityDefault = settings.nationality;

/** Names by which the list showed some before; applications have them. */
const earlierNames: Readonly<Record<string, string>> = { AE: 'UAE', GB: 'UK', KR: 'Korea, Republic of' };

/** Whether this is one of the list, or was. */
export function isNationality(name: string): boolean {
  return named(name) !== undefined;
}

/** How the list shows a nationality now. */
export function currentNationality(name: string): string {
  return named(name)?.name ?? name;
}

/** Countries with postal codes that hardly anybody uses, and one about which the address data is wrong. */
const unusedPostalCodes = ['KP', 'SO', 'TZ'];

/** Whether addresses of a country have a postal code; true for text that is no country yet. */
export function hasPostalCodes(nationality: unknown): boolean {
  return isPartOfAddress('postalCode', nationality);
}

/** Whether addresses of a country have a state, province or county; true for text that is no country yet. */
export function hasStates(nationality: unknown): boolean {
  return isPartOfAddress('administrativeArea', nationality);
}

function isPartOfAddress(part: 'postalCode' | 'administrativeArea', nationality: unknown): boolean {
  const found = typeof nationality === 'string' ? named(nationality) : undefined;
  if (found === undefined) return true;
  if (part === 'postalCode' && unusedPostalCodes.includes(found.code)) return false;
  return formatAddress({ postalCountry: found.code, [part]: 'X' }).some((line) => line.includes('X'));
}

function named(name: string): Nationality | undefined {
  return nationalityTable.find((each) => each.name === name || earlierNames[each.code] === name);
}

/** "Côte d'Ivoire" is sorted as "Cote". An English collator does the same, and takes longer to load than all names. */
function sortKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
