import { isIP } from 'node:net'

/** Stands for unknown addresses, which share their limits. */
export const UNKNOWN_ADDRESS = '0.0.0.0'

/** Unwraps IPv4-mapped IPv6 addresses; anything invalid becomes unknown. */
export function normalizeAddress(address: string | undefined): string {
  const [bare = ''] = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  return isIP(bare) === 0 ? UNKNOWN_ADDRESS : bare
}

/** Address, or the first 64 bits of IPv6, since one connection has that many addresses. */
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
