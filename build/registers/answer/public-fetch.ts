// Fetches from public addresses only. Otherwise a URL or a DNS record could make a command send requests to the
// computer or the network of the person who runs it.
import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { hostnameOf, isPrivateAddress, isPrivateUrl } from '../../guide/fields/private-address.ts';
import { UnexpectedAnswer } from './read-answer.ts';

export class PrivateAddress extends UnexpectedAnswer {
  constructor(host: string) {
    super(`${host} leads to your own computer or network, so no request is sent.`);
  }
}

/** True for an IP address that requests may go to. */
export type MayReach = (address: string) => boolean;

const isPublic: MayReach = (address) => !isPrivateAddress(address);

export type PublicFetch = (url: string, init: RequestInit) => Promise<Response>;

/** @param mayReach Set by tests that start a server on this machine. */
export function publicFetch(mayReach: MayReach = isPublic): PublicFetch {
  const dispatcher = new Agent({ connect: { lookup: checkedLookup(mayReach) } });
  return async (url, init) => {
    const host = hostnameOf(url);
    if (isIP(host) ? !mayReach(host) : isPrivateUrl(url)) throw new PrivateAddress(host);
    try {
      return await fetch(url, { ...init, dispatcher });
    } catch (error) {
      throw error instanceof TypeError && error.cause instanceof PrivateAddress ? error.cause : error;
    }
  };
}

/** Resolves a host name only once, so that the socket connects to the addresses that were checked. */
export function checkedLookup(mayReach: MayReach): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const problem = error ?? (addresses.every(({ address }) => mayReach(address)) ? null : new PrivateAddress(host));
      const [first] = addresses ?? [];
      if (problem || !first) done(problem ?? new PrivateAddress(host), '', 0);
      else if (options.all) done(null, addresses satisfies LookupAddress[]);
      else done(null, first.address, first.family);
    });
  };
}
