import { describe, expect, it } from 'vitest';
import { findMailedCode, findMailedLink, readMailedParam } from './mailed-link.ts';

const code = 'aB3-_'.repeat(8);

describe('the code of a mailed link', () => {
  it.each([
    ['', ''],
    ...['.', '>', ').', '%3E', '%253E', '%20', '%0A', '%0D%0A', '"', '\u200b'].map((end) => ['', end]),
    [' ', ''],
  ])('is read between %j and %j', (before = '', after = '') => {
    expect(findMailedCode(`${before}${code}${after}`)).toBe(code);
  });

  it('is read across a line break', () => {
    for (const broken of ['\r\n', '%0A', '%0d%0a '])
      expect(findMailedCode(`${code.slice(0, 20)}${broken}${code.slice(20)}`)).toBe(code);
  });

  it.each([null, undefined, '', 'short', '.', '%E0%A4%A'])('is none in %j', (text) => {
    expect(findMailedCode(text)).toBeUndefined();
  });

  it('is a parameter, also if its sign is encoded', () => {
    for (const hash of [`#code=${code}`, `#code%3D${code}`, `#code%253D${code}`, `#a=1&code=${code}`])
      expect(readMailedParam(hash, 'code')).toBe(code);
    expect(readMailedParam('', 'code')).toBeNull();
  });
});

describe('an address that a mail filter has made of a mailed link', () => {
  it.each([
    [`/secure%23code=${code}`, { pathname: '/secure', hash: `#code=${code}` }],
    [`/secure%2523code%3D${code}`, { pathname: '/secure', hash: `#code=${code}` }],
    [`/verified%3FoobCode=${code}`, { pathname: '/verified', search: `?oobCode=${code}` }],
    [`/passwordreset%2F${code}.`, { pathname: `/passwordreset/${code}.` }],
  ])('%s leads on', (address, to) => {
    expect(findMailedLink(address)).toEqual(to);
  });

  it.each([
    ...['/', '/nothing', '/secured%23code=x', '/%2F%2Fevil.example', '/secure', '/%E0%A4%A'],
    // These addresses would lead back to themselves.
    ...['/passwordreset/', '/passwordreset/a/b'],
  ])('%s is none', (address) => {
    expect(findMailedLink(address)).toBeUndefined();
  });
});
