// Addresses of the local computer and network. Content may not link to them, and commands don't fetch them.
import { BlockList, isIP } from 'node:net';

const CONTAIN_IPV4 = ['::ffff:', '64:ff9b::'];
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
  // IPv6 addresses that contain an IPv4 address, as sockets and NAT64 map it.
  for (const prefix of CONTAIN_IPV4) PRIVATE.addSubnet(prefix + net, 96 + bits, 'ipv6');
}
// Teredo and other protocols, and 6to4.
PRIVATE.addSubnet('2001::', 23, 'ipv6');
PRIVATE.addSubnet('2002::', 16, 'ipv6');
/** Public IPv6 addresses (global unicast). Every other range has a special use. */
const PUBLIC = new BlockList();
PUBLIC.addSubnet('2000::', 3, 'ipv6');
for (const prefix of CONTAIN_IPV4) PUBLIC.addSubnet(`${prefix}0.0.0.0`, 96, 'ipv6');

export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 4 ? PRIVATE.check(address) : PRIVATE.check(address, 'ipv6') || !PUBLIC.check(address, 'ipv6');

/** Host names of the local computer and network, such as any name without a dot. */
const OWN_NAME = /^(?:[^.]+|(?:.+\.)?localhost|.+\.(?:local|lan|internal|home\.arpa))\.?$/;

/**
 * True if the URL leads to the reader's own computer or network, such as a copied preview URL or the URL of a router.
 */
export function isPrivateUrl(url: string): boolean {
  const host = hostnameOf(url);
  return isIP(host) ? isPrivateAddress(host) : OWN_NAME.test(host);
}

export const hostnameOf = (url: string): string => new URL(url).hostname.replace(/[[\]]/g, '');
