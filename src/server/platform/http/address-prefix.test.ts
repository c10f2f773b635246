import { expect, test } from 'vitest';
import { addressPrefix } from './address-prefix.ts';

test.each([
  ['102.89.23.211', '102.89.23.0/24'],
  ['::ffff:102.89.23.211', '102.89.23.0/24'],
  ['2c0f:f5c0:0b3e:1::17', '2c0f:f5c0:b3e::/48'],
  ['2c0f::17', '2c0f:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['1:2:3:4:5:6:7:8', '1:2:3::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', ''],
  ['', ''],
])('of %s is %s', (address, prefix) => expect(addressPrefix(address)).toBe(prefix));
