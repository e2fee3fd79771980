import { z } from '#domain/schema.ts'

/** Ids that providers use: ASCII letters, digits and punctuation. */
export const providerName = (maxLength: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(maxLength)

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu

/** Returns a single line of visible characters with limited length; null if empty. */
export function normalizeText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  const tidied = value.replaceAll(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim()
  return tidied === '' ? null : Array.from(tidied).slice(0, maxLength).join('').trim()
}

const address = z.email().max(320)

export function normalizeEmail(value: unknown): string | null {
  const { data } = address.safeParse(typeof value === 'string' ? value.trim() : value)
  return data ?? null
}

/** More than the attendees of any call. */
const MAX_EMAILS = 20

export function normalizeEmails(values: readonly unknown[]): string[] {
  const found = values.slice(0, MAX_EMAILS).map(normalizeEmail)
  return [...new Set(found.filter((email) => email !== null))]
}

export function normalizeTimestamp(value: unknown): string | null {
  const { data } = z.iso.datetime({ offset: true }).safeParse(value)
  return data === undefined ? null : new Date(data).toISOString()
}

export function normalizeReferences(values: readonly unknown[]): string[] {
  const found = values.map((value) => normalizeText(value, 200)).filter((text) => text !== null)
  return [...new Set(found)]
}
