// Only the names, without the library around them, which would take most of the loading time.
import { settings } from '@keelstone/operator/settings';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** One name, or the official one and what people say, such as "United States". */
const names: Readonly<Record<string, string | readonly string[]>> = english.countries;

const shownNames: Readonly<Record<string, string | readonly string[]>> = {
  ...names,
  CG: 'Republic of the Congo',
  CD: 'Democratic Republic of the Congo',
  AE: 'United Arab Emirates',
  GB: 'United Kingdom',
  KR: 'South Korea',
};

/** How the list showed those before; applications have them. */
const earlierNames: Readonly<Record<string, string>> = { AE: 'UAE', GB: 'UK', KR: 'Korea, Republic of' };

/**
 * Countries where letters arrive without a postal code, by ISO 3166 code: those without one in the Universal Postal
 * Union's addressing guides, and a few where hardly anybody uses theirs.
 */
const withoutPostalCodes =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MS ' +
  'MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TF TG TK TL TO TT TV TZ UG VU YE ZW';

/**
 * English short names of all countries, sorted; the second name of a country is the one that is the documented default.
 * The two Congos share theirs and keep their official names, else an applicant could not say which one they mean.
 */
export const nationalities: readonly string[] = Object.values(shownNames)
  .map(shownName)
  .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

/** What the form begins with. */
export const nationalityDefault = settings.nationality;

const noCodes = withoutPostalCodes.split(' ').map((code) => shownName(shownNames[code] ?? ''));

/** Whether this is one of the list, or was. */
export function isNationality(name: string): boolean {
  return nationalities.includes(currentNationality(name));
}

/** How the list shows a nationality now. */
export function currentNationality(name: string): string {
  const code = Object.keys(earlierNames).find((each) => earlierNames[each] === name);
  return code === undefined ? name : shownName(shownNames[code] ?? '');
}

/** Whether addresses of a country have a postal code; so it is taken for what is no country yet. */
export function hasPostalCodes(nationality: unknown): boolean {
  return typeof nationality !== 'string' || !noCodes.includes(currentNationality(nationality));
}

function shownName(name: string | readonly string[]): string {
  return typeof name === 'string' ? name : (name[1] ?? name[0] ?? '');
}

/** "Côte d'Ivoire" is sorted as "Cote". An English collator does the same, and takes longer to load than all names. */
function sortKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
