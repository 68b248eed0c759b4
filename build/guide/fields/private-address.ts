// Addresses of the local computer and network. Content may not link to them, and commands don't fetch them.
import { BlockList, isIP } from 'node:net';

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
  for (const prefix of ['::ffff:', '64:ff9b::']) PRIVATE.addSubnet(prefix + net, 96 + bits, 'ipv6');
}
for (const [net, bits] of [
  ['::', 96],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6');
}

export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Host names of the local computer and network, such as any name without a dot. */
const OWN_NAME = /^(?:[^.]+|(?:.+\.)?localhost|.+\.(?:local|lan|internal|home\.arpa))\.?$/;

/**
 * True if the URL leads to the reader's own computer or network, such as a copied preview URL or the URL of a router.
 */
export function leadsHome(url: string): boolean {
  const host = hostnameOf(url);
  return isIP(host) ? isPrivateAddress(host) : OWN_NAME.test(host);
}

export const hostnameOf = (url: string): string => new URL(url).hostname.replace(/[[\]]/g, '');
