import { restErrors } from '../errors.ts'

export type Preferences = {
  return: 'minimal' | 'representation' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  maxAffected: number | null
}

const CHOICES = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  // Ignored: clients can't discard their own writes.
  tx: ['commit', 'rollback'],
} as const

/** The first value of a kind wins; unknown ones are ignored, or refused with `handling=strict` (PGRST122). */
export function parsePrefer(header: string | null): Preferences {
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const preference of (header ?? '').split(',').map((part) => part.trim())) {
    if (preference === '') continue
    const [name, value = ''] = preference.split('=', 2) as [string, string?]
    if (!isKnown(name, value)) unknown.push(preference)
    else if (!found.has(name)) found.set(name, value)
  }
  if (found.get('handling') === 'strict' && unknown.length > 0) throw restErrors.invalidPreferences(unknown)
  const choose = <Name extends keyof typeof CHOICES>(name: Name) =>
    (found.get(name) ?? null) as (typeof CHOICES)[Name][number] | null
  const maxAffected = found.get('max-affected')
  return {
    return: choose('return'),
    count: choose('count'),
    resolution: choose('resolution'),
    missing: choose('missing'),
    handling: choose('handling'),
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
  }
}

function isKnown(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,9}$/.test(value)
  return (
    Object.hasOwn(CHOICES, name) &&
    (CHOICES[name as keyof typeof CHOICES] as readonly string[]).includes(value)
  )
}

/** `Preference-Applied` for those of `honored` that the request has; null for none. */
export function formatApplied(
  preferences: Preferences,
  honored: readonly (keyof Preferences)[],
): string | null {
  const applied = honored
    .filter((name) => preferences[name] !== null)
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`)
  return applied.length > 0 ? applied.join(', ') : null
}
