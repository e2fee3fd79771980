/**
 * Stable ids, so that a repeated import finds its posts. The prefix names the scope: a Shopify article has one
 * id in REST, GraphQL and Matrixify files, and a row of a sheet has one id as CSV, JSON and query
 * response.
 */
import { digestText } from '../text/digest.ts'
import type { ImportFormatName } from './records.ts'

/** Characters including the prefix; longer ids are replaced by a digest. */
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

/** Source id of a record with its own id. */
export function makeSourceId(format: ImportFormatName, ownId: string): string {
  return limitId(PREFIXES[format], ownId)
}

/** Source id of a Shopify article in a plain sheet or list. */
export function makeShopifySourceId(ownId: string): string {
  return limitId('shopify', ownId)
}

/** Source id of a record without its own id: its slug, else title and date. */
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

/** Characters; longer paths are ignored. */
const MAX_PATH_LENGTH = 500

/** Tracking parameters. */
const CAMPAIGN_PARAMETERS = /^(?:utm_\w+|source|ref|fbclid|gclid|mc_[ce]id)$/

/** Path and query of an old URL for a redirect; null for the home page and invalid URLs. */
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
