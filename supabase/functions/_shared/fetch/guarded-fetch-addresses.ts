import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Azure's internal services, at an address that looks public. */
const CLOUD_SERVICES = ['168.63.129.16']

/** Global unicast range of IPv6 (IANA), and the range of IETF protocols within it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const PROTOCOLS_IPV6 = ipaddr.IPv6.parseCIDR('2001::/23')
/** Names that public DNS does not resolve; a name without a dot belongs to the local network. */
const INTERNAL_NAME =
  /^[^.:]*$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/i

export function isPublicAddress(
  address: string,
  ownAddresses: readonly string[] = listOwnAddresses(),
): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const isGlobal =
    !(parsed instanceof ipaddr.IPv6) || (parsed.match(GLOBAL_IPV6) && !parsed.match(PROTOCOLS_IPV6))
  return (
    isGlobal &&
    parsed.range() === 'unicast' &&
    ![...CLOUD_SERVICES, ...ownAddresses].includes(parsed.toString())
  )
}

/** Whether the host of a URL is internal by its name or literal address, without resolving it. */
export function isInternalHost(hostname: string): boolean {
  const address = readAddressOfHost(hostname)
  return address === null ? INTERNAL_NAME.test(hostname) : !isPublicAddress(address)
}

/** Also true for an IPv4 address and its IPv6-mapped form. */
export function isSameAddress(one: string, other: string): boolean {
  return (
    ipaddr.isValid(one) &&
    ipaddr.isValid(other) &&
    ipaddr.process(one).toString() === ipaddr.process(other).toString()
  )
}

export function readAddressOfHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => ipaddr.process(address.split('%')[0]!).toString())
}
