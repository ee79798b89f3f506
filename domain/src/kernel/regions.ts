import { settings } from '@keelstone/operator/settings';

/**
 * The region of the functions, the number of API instances that always run, and the countries that the phone field
 * lists first.
 */
export const { region, minInstances = 0, phoneCountries } = settings;
