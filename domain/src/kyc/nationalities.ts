// Only the names, without the library around them, which would take most of the loading time.
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** One name, or the official one and what people say, such as "United States". */
const names: Readonly<Record<string, string | readonly string[]>> = english.countries;

/**
 * English short names of all countries, sorted; the second name of a country is the one that is the documented default.
 * The two Congos share theirs and keep their official names, else an applicant could not say which one they mean.
 */
export const nationalities: readonly string[] = Object.values({
  ...names,
  CG: 'Republic of the Congo',
  CD: 'Democratic Republic of the Congo',
})
  .map((name) => (typeof name === 'string' ? name : (name[1] ?? name[0] ?? '')))
  .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

/** What the form begins with. */
export const nationalityDefault = 'United States';

/** "Côte d'Ivoire" is sorted as "Cote". An English collator does the same, and takes longer to load than all names. */
function sortKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
