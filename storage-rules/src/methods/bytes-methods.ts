import { int } from '../values/int64.ts';
import { string } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/** Methods of bytes: as production, URL-safe base64 **with** padding, hexadecimal in capitals. */
export const bytesMethods = defineMethods('bytes', {
  size: [0, ({ value }) => int(value.length)],
  toBase64: [0, ({ value }) => string(urlSafeBase64(value))],
  toHexString: [0, ({ value }) => string(Buffer.from(value).toString('hex').toUpperCase())],
});

function urlSafeBase64(value: Uint8Array): string {
  return Buffer.from(value).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}
