import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { listensEverywhere } from './hosts.ts'

/**
 * Returns the addresses under which other machines reach a server that listens on `host`.
 * Returns none if the server listens only on some of this machine's addresses.
 */
export function addressesFor(host: string): string[] {
  return listensEverywhere(host) ? networkAddresses() : []
}

/** Returns the IPv4 addresses under which other machines on this network reach this one, most likely first. */
export function networkAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): string[] {
  const addresses = Object.values(interfaces).flatMap((each) => each ?? [])
  const outside = addresses.filter(({ internal, family }) => !internal && family === 'IPv4')
  return outside.map(({ address }) => address).sort((a, b) => likeliness(b) - likeliness(a))
}

/** Rates how likely an address is to be reachable. Classrooms usually have private networks. Addresses that begin with 169.254 lead nowhere. */
function likeliness(address: string): number {
  if (address.startsWith('169.254.')) return 0
  return /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address) ? 2 : 1
}
