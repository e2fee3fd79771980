import { BlockList, isIP } from 'node:net'

/** Whose word about a visitor's address is taken. A list of addresses is one. */
export type TrustedProxies = {
  /** How many addresses and networks were named. */
  readonly length: number
  includes(address: string): boolean
}

/** Whether it is an address such as `10.0.0.1` or a network such as `10.0.0.0/8` (RFC 4632), of IPv4 or IPv6. */
export function isAddressOrNetwork(text: string): boolean {
  const { address, bits } = split(text)
  const version = isIP(address)
  if (version === 0) return false
  return bits === null || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** @param entries addresses and networks, each of which `isAddressOrNetwork` accepts */
export function readTrustedProxies(entries: readonly string[]): TrustedProxies {
  const addresses = new Set<string>()
  const networks = new BlockList()
  let hasNetworks = false
  for (const entry of entries) {
    const { address, bits } = split(entry)
    addresses.add(entry)
    if (bits === null && isIP(address) === 4) continue
    // One IPv6 address has several spellings, so it is compared as a network of its own.
    hasNetworks = true
    networks.addSubnet(address, Number(bits ?? 128), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    length: entries.length,
    includes: (address) => addresses.has(address) || (hasNetworks && isWithin(networks, address)),
  }
}

function isWithin(networks: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function split(text: string): { address: string; bits: string | null } {
  const slash = text.indexOf('/')
  return slash === -1
    ? { address: text, bits: null }
    : { address: text.slice(0, slash), bits: text.slice(slash + 1) }
}
