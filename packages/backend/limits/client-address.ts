import { isIP } from 'node:net'

/** Stands for callers whose address is not known; they share their limits. */
export const UNKNOWN_ADDRESS = '0.0.0.0'

/** A plain address for records: IPv4 written inside IPv6 is unwrapped, anything else becomes unknown. */
export function normaliseAddress(address: string | undefined): string {
  const [bare = ''] = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  return isIP(bare) === 0 ? UNKNOWN_ADDRESS : bare
}

/** What limits count by: the address, of IPv6 the first 64 bits, because one line has that many at will. */
export function toLimitSubject(address: string): string {
  return isIP(address) === 6 ? `${expandIpv6(address).slice(0, 4).join(':')}::/64` : address
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}
