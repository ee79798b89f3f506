/** Whether this is `npm run test:all`; a journey with the tag `@all` runs only there. */
export const inAll = process.env['KEELSTONE_TIER'] === 'all';
