/** Texts that strangers gave a provider: one line each, of what can be seen, and no longer than we show. */
import { z } from '#domain/schema.ts'

/** What providers call things: letters, digits and signs of ASCII. */
export const providerName = (maxLength: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(maxLength)

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu

/** Null for what is no text, and for one without a word. */
export function tidyText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  const tidied = value.replaceAll(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim()
  // Cut between characters, not within one.
  return tidied === '' ? null : Array.from(tidied).slice(0, maxLength).join('').trim()
}

const address = z.email().max(320)

/** An e-mail address; null for anything else. */
export function tidyEmail(value: unknown): string | null {
  const { data } = address.safeParse(typeof value === 'string' ? value.trim() : value)
  return data ?? null
}

/** More than take part in one call. */
const MOST_EMAILS = 20

/** Each address once; what is none is left out. */
export function tidyEmails(values: readonly unknown[]): string[] {
  const found = values.slice(0, MOST_EMAILS).map(tidyEmail)
  return [...new Set(found.filter((email) => email !== null))]
}

/** A moment as ISO 8601 in UTC; null for what is none. */
export function tidyMoment(value: unknown): string | null {
  const { data } = z.iso.datetime({ offset: true }).safeParse(value)
  return data === undefined ? null : new Date(data).toISOString()
}

/** What a client or we wrote beside a payment, as a reference to a request. */
export function tidyReferences(values: readonly unknown[]): string[] {
  const found = values.map((value) => tidyText(value, 200)).filter((text) => text !== null)
  return [...new Set(found)]
}
