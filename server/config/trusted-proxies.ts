import { BlockList, isIP } from 'node:net'

/** Proxies whose X-Forwarded-For is trusted. Arrays of addresses match this type too. */
export type TrustedProxies = {
  readonly length: number
  includes(address: string): boolean
}

/** Whether a text is an IPv4 or IPv6 address or network (RFC 4632), such as `10.0.0.1` or `10.0.0.0/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address, bits] = split(text)
  const version = isIP(address)
  if (version === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export function readTrustedProxies(entries: readonly string[]): TrustedProxies {
  const networks = new BlockList()
  for (const entry of entries) {
    const [address, bits] = split(entry)
    const isIpv4 = isIP(address) === 4
    networks.addSubnet(address, Number(bits ?? (isIpv4 ? 32 : 128)), isIpv4 ? 'ipv4' : 'ipv6')
  }
  const isInNetwork = (address: string) => {
    const version = isIP(address)
    return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    length: entries.length,
    includes: (address) => entries.includes(address) || (entries.length > 0 && isInNetwork(address)),
  }
}

function split(text: string): [address: string, bits: string | undefined] {
  const slash = text.indexOf('/')
  return slash === -1 ? [text, undefined] : [text.slice(0, slash), text.slice(slash + 1)]
}
