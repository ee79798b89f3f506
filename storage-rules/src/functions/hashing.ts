import { createHash } from 'node:crypto';
import { bytes, type Value } from '../values/value.ts';
import type { Arguments } from './arguments.ts';
import { CRC32, CRC32C, crc } from './crc.ts';
import { defineFunctions } from './define-functions.ts';

/** `hashing`: text (as UTF-8) or bytes in, bytes out. */
export const hashingFunctions = defineFunctions('hashing.', {
  md5: [1, (args) => digest('md5', args)],
  sha256: [1, (args) => digest('sha256', args)],
  crc32: [1, (args) => bytes(crc(CRC32, input(args)))],
  crc32c: [1, (args) => bytes(crc(CRC32C, input(args)))],
});

function digest(algorithm: 'md5' | 'sha256', args: Arguments): Value {
  return bytes(createHash(algorithm).update(input(args)).digest());
}

function input(args: Arguments): Uint8Array {
  const value = args.any(0);
  return value.type === 'string' ? Buffer.from(value.value) : args.of(0, 'bytes').value;
}
