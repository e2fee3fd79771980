/** Which addresses of the network lie outside, where a given host may be (threat model, section 6). */
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Services of a cloud's own network behind an address that looks public. */
const CLOUD_SERVICES = ['168.63.129.16']

/** True for what everybody on the Internet reaches and is not this machine. */
export function isPublicAddress(
  address: string,
  ownAddresses: readonly string[] = listOwnAddresses(),
): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const written = parsed.toString()
  return parsed.range() === 'unicast' && ![...CLOUD_SERVICES, ...ownAddresses].includes(written)
}

/** True when both texts name one address, whether or not it is written as IPv6. */
export function isSameAddress(one: string, other: string): boolean {
  return (
    ipaddr.isValid(one) &&
    ipaddr.isValid(other) &&
    ipaddr.process(one).toString() === ipaddr.process(other).toString()
  )
}

/** Whether a host of a URL is an address itself; IPv6 stands in brackets there. */
export function readAddressOfHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => ipaddr.process(address.split('%')[0]!).toString())
}
