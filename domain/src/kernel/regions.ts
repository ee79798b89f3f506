import { settings } from '@keelstone/operator/settings';

/** The functions' region, the API instances that always run, and the countries first in the phone field. */
export const { region, minInstances = 0, phoneCountries } = settings;
