import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/**
 * English short names of all countries, sorted; "alias" gives "United States", as the spec's default reads. The two
 * Congos share an alias and keep their official names, else an applicant could not say which one he means.
 */
export const nationalities: readonly string[] = Object.values({
  ...countries.getNames('en', { select: 'alias' }),
  CG: 'Republic of the Congo',
  CD: 'Democratic Republic of the Congo',
}).sort((a, b) => a.localeCompare(b, 'en'));

/** Spec section 9. */
export const nationalityDefault = 'United States';
