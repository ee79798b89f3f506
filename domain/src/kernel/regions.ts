import { settings } from '@keelstone/operator/settings';

/** Where the functions run, how many of the API always do, and which countries the phone field lists first. */
export const { region, minInstances = 0, phoneCountries } = settings;
