import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** English short names of all countries, sorted; "alias" gives "United States", as the spec's default reads. */
export const nationalities: readonly string[] = Object.values(
  countries.getNames('en', { select: 'alias' }),
).sort((a, b) => a.localeCompare(b, 'en'));

/** Spec section 9. */
export const nationalityDefault = 'United States';
