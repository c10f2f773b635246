import { describe, expect, test } from 'vitest';
import { addressPrefix, callerAddress, callerOf, isLoopback } from './address-prefix.ts';

describe('the prefix', () => {
  test.each([
    ['102.89.23.211', '102.89.23.0/24'],
    ['::ffff:102.89.23.211', '102.89.23.0/24'],
    ['::ffff:6659:17d3', '102.89.23.0/24'],
    ['2c0f:f5c0:0b3e:1::17', '2c0f:f5c0:b3e::/48'],
    ['2c0f::17', '2c0f:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['1:2:3:4:5:6:7:8', '1:2:3::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['unknown', ''],
    ['', ''],
  ])('of %s is %s', (address, prefix) => expect(addressPrefix(address)).toBe(prefix));
});

test('of whoever has hung up there is no address, and that is no fault', () => {
  expect([isLoopback(undefined), callerAddress(undefined), addressPrefix(undefined)]).toEqual([
    false,
    '',
    '',
  ]);
  expect(callerOf({ ip: undefined })).toBe('');
});

describe('the caller', () => {
  test.each([
    ['102.89.23.211', '102.89.23.211'],
    ['::ffff:102.89.23.211', '102.89.23.211'],
    ['::ffff:6659:17d3', '102.89.23.211'],
    ['2c0f:f5c0:0b3e:1::17', '2c0f:f5c0:b3e:1::'],
    ['2c0f:f5c0:b3e:1:ffff:1:2:3', '2c0f:f5c0:b3e:1::'],
    ['2c0f:f5c0:b3e:2::17', '2c0f:f5c0:b3e:2::'],
    ['2c0f::17', '2c0f:0:0:0::'],
    ['2C0F:0:0:0:1::', '2c0f:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['unknown', 'unknown'],
  ])('at %s counts as %s', (address, caller) => expect(callerAddress(address)).toBe(caller));

  test('is the same however often it is asked', () => {
    const once = callerAddress('2c0f:f5c0:b3e:1::17');
    expect(callerAddress(once)).toBe(once);
    expect(addressPrefix(once)).toBe('2c0f:f5c0:b3e::/48');
  });
});
