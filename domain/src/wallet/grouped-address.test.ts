import { expect, it } from 'vitest';
import { groupedAddress } from './grouped-address.ts';

it.each([
  ['', ''],
  ['abc', 'abc'],
  ['abcd', 'abcd'],
  ['0x1234567', '0x12 3456 7'],
])('the address "%s" is shown as "%s"', (address, expected) => {
  expect(groupedAddress(address)).toBe(expected);
});
