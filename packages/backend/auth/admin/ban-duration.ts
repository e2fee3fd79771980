import { authErrors } from '../errors/errors.ts'

const SECONDS_PER_UNIT: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }
const MAX_SECONDS = 100 * 366 * 24 * 3600

/** Seconds of a text like `24h` or `1h30m`; 0 for `none`. @throws AuthError for anything else */
export function parseBanDuration(text: string): number {
  if (text === 'none') return 0
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)/g)]
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS_PER_UNIT[unit!]!, 0)
  const isWhole = parts.map(([part]) => part).join('') === text
  if (!isWhole || seconds <= 0 || seconds > MAX_SECONDS) {
    throw authErrors.request.invalid(`invalid format for ban duration: write it like "24h" or "none"`)
  }
  return seconds
}
