import { settings } from '@keelstone/operator/settings';

/** Where the functions run, and which countries the phone field lists first. */
export const { region, phoneCountries } = settings;
