/**
 * Ids that stay the same when a file is imported again, so that doubles are seen. The prefix names where
 * the id is valid: a Shopify article has one id whether it comes by REST, GraphQL or Matrixify, and a sheet's
 * row has one whether the sheet comes as CSV, as JSON or from a query address.
 */
import { digestText } from '../text/digest.ts'
import type { ImportFormatName } from './records.ts'

/** In characters, with the prefix; a longer id is replaced by its digest. */
export const MAX_SOURCE_ID_LENGTH = 200

const PREFIXES: Record<ImportFormatName, string> = {
  csv: 'sheet',
  rows: 'sheet',
  gviz: 'sheet',
  matrixify: 'shopify',
  shopify: 'shopify',
  wordpress: 'wordpress',
  ghost: 'ghost',
  medium: 'medium',
  rss: 'feed',
  atom: 'feed',
  'json-feed': 'feed',
}

/** The id of a record that has one of its own. */
export function makeSourceId(format: ImportFormatName, ownId: string): string {
  return limitId(PREFIXES[format], ownId)
}

/** The id of a Shopify article that a plain sheet or list names. */
export function makeShopifySourceId(ownId: string): string {
  return limitId('shopify', ownId)
}

/** The id of a record without one: its slug as the file has it, else title and date. */
export function deriveSourceId(
  format: ImportFormatName,
  record: { slug: string; title: string; published_at: string | null },
): string {
  if (record.slug !== '') return limitId(PREFIXES[format], `slug-${record.slug}`)
  const digest = digestText(`${record.title.toLowerCase()}\n${record.published_at ?? ''}`)
  return `${PREFIXES[format]}:digest-${digest}`
}

function limitId(prefix: string, id: string): string {
  const sourceId = `${prefix}:${id}`
  return sourceId.length <= MAX_SOURCE_ID_LENGTH ? sourceId : `${prefix}:long-${digestText(id)}`
}

const PLACEHOLDER_BASE = 'https://old.invalid/'

/** In characters; nobody links to a longer one. */
const MAX_PATH_LENGTH = 500

/** Parameters that only say where a reader came from. */
const CAMPAIGN_PARAMETERS = /^(?:utm_\w+|source|ref|fbclid|gclid|mc_[ce]id)$/

/** Path and query of an old address, for a redirect; null for the front page and what is no web address. */
export function readLegacyPath(address: string): string | null {
  const text = address.trim()
  if (!/^(?:https?:\/\/|\/(?!\/))/i.test(text) || !URL.canParse(text, PLACEHOLDER_BASE)) return null
  const url = new URL(text, PLACEHOLDER_BASE)
  for (const name of Array.from(url.searchParams.keys())) {
    if (CAMPAIGN_PARAMETERS.test(name)) url.searchParams.delete(name)
  }
  const path = url.pathname + url.search
  return path === '/' || path.length > MAX_PATH_LENGTH ? null : path
}
