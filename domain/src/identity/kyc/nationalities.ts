import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { formatAddress } from 'localized-address-format';
/**
 * The table of nationalities. Names and codes come from i18n-iso-countries, without the library itself, which would
 * take most of the loading time. The parts of a postal address come from Google's address data.
 */
import { settings } from '@keelstone/operator/settings';

type Nationality = {
  /** ISO 3166 alpha-2; for people without a country the code of their passport (ICAO 9303). */
  code: string;
  /** ISO 3166 alpha-3, as in passports. */
  passportCode: string;
  name: string;
  /** Short, official and former names. */
  otherNames: readonly string[];
};

/** One name, or the official name followed by the usual ones, such as "United States". */
const names: Readonly<Record<string, string | readonly string[]>> = english.countries;

/** Countries whose second name is not the usual one. The two Congos would share it. */
const preferredNames: Readonly<Record<string, string>> = {
  CG: 'Republic of the Congo',
  CD: 'Democratic Republic of the Congo',
  AE: 'United Arab Emirates',
  GB: 'United Kingdom',
  KR: 'South Korea',
};

/** Names that people use but the library lacks, most of them former ones. */
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

/** All nationalities, in order of their names. */
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
]
  .map((each) => ({ ...each, sortKey: sortKey(each.name) }))
  .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));

/**
 * The English short names, sorted. For a country with several names it is the second, as documented. The two Congos
 * share theirs and keep their official names, or an applicant could not tell them apart.
 */
export const nationalities: readonly string[] = nationalityTable.map(({ name }) => name);

/** The default of the form. */
export const nationalityDefault = settings.nationality;

/** Other names that are accepted too. */
const otherNames: Readonly<Record<string, string>> = { AE: 'UAE', GB: 'UK', KR: 'Korea, Republic of' };

/** Returns whether a name is accepted. */
export function isNationality(name: string): boolean {
  return findByName(name) !== undefined;
}

/** The current name of a nationality. */
export function findCurrentNationality(name: string): string {
  return findByName(name)?.name ?? name;
}

/** Countries whose postal codes hardly anybody uses, and one for which the address data is wrong. */
const unusedPostalCodes = ['KP', 'SO', 'TZ'];

/** Returns whether addresses of a country have a postal code; true for a text that is not yet a country. */
export function hasPostalCodes(nationality: unknown): boolean {
  return isPartOfAddress('postalCode', nationality);
}

/** Returns whether addresses of a country have a state, province or county; true for any other text. */
export function hasStates(nationality: unknown): boolean {
  return isPartOfAddress('administrativeArea', nationality);
}

function isPartOfAddress(part: 'postalCode' | 'administrativeArea', nationality: unknown): boolean {
  const country = typeof nationality === 'string' ? findByName(nationality) : undefined;
  if (country === undefined) return true;
  if (part === 'postalCode' && unusedPostalCodes.includes(country.code)) return false;
  return formatAddress({ postalCountry: country.code, [part]: 'X' }).some((line) => line.includes('X'));
}

function findByName(name: string): Nationality | undefined {
  return nationalityTable.find((each) => each.name === name || otherNames[each.code] === name);
}

/** "Côte d'Ivoire" is sorted as "Cote". An English collator does the same, but takes longer to load than all names. */
function sortKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
