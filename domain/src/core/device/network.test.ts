import { describe, expect, it } from 'vitest';
import { listNetworksToCount, toNetwork, unmapIpv4 } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['198.51.100.77', '198.51.100.0/24'],
    ['::ffff:198.51.100.77', '198.51.100.0/24'],
    ['::FFFF:c633:644d', '198.51.100.0/24'],
    ['2001:db8:abcd:12::1', '2001:db8:abcd::/48'],
    ['2001:0db8:0000:0012:0:0:0:1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', 'unknown'],
    ['1:2:3', 'unknown'],
  ])('%s is in %s', (ip, network) => {
    expect(toNetwork(ip)).toBe(network);
  });
});

describe('what a client is counted by', () => {
  it.each([
    ['198.51.100.77', ['198.51.100.77']],
    ['0:0:0:0:0:ffff:c633:644d', ['198.51.100.77']],
    ['2001:db8:abcd:12::1', ['2001:db8:abcd:12::/64', '2001:db8:abcd::/48']],
    ['2001:DB8:abcd:0012:ffff:1:2:3', ['2001:db8:abcd:12::/64', '2001:db8:abcd::/48']],
    ['2001:db8:abcd:12::198.51.100.77', ['2001:db8:abcd:12::/64', '2001:db8:abcd::/48']],
    ['unreadable', ['unreadable']],
  ])('%s: %j', (ip, networks) => {
    expect(listNetworksToCount(ip)).toEqual(networks);
  });
});

describe('an address', () => {
  it.each([
    ['::ffff:198.51.100.77', '198.51.100.77'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:999.1.1.1', '::ffff:999.1.1.1'],
    ['', ''],
  ])('%s is kept as %s', (ip, kept) => {
    expect(unmapIpv4(ip)).toBe(kept);
  });
});
