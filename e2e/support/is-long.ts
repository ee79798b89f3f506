/** Whether this is `npm run test:long`. */
export const isLong = process.env['KEELSTONE_LONG'] === '1';
