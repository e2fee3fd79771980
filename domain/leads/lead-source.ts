import { z } from '../schema.ts'

const LONGEST = 300
const text = z.string().max(LONGEST).optional()

/** Campaign parameters, and the click ids of Google, Microsoft and Meta ads. */
const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'wbraid',
  'msclkid',
  'fbclid',
] as const

/** Source of a lead, taken from URLs only. Nothing is stored in the visitor's browser. */
export const leadSource = z.strictObject({
  page: text,
  /** Previous page: a path of this site, or the host of another site. */
  referrer: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  gclid: text,
  wbraid: text,
  msclkid: text,
  fbclid: text,
})
export type LeadSource = z.infer<typeof leadSource>

/** @param referrer URL of the previous page; ignored if invalid */
export function readLeadSource(pageUrl: string, referrer: string): LeadSource {
  const page = new URL(pageUrl)
  const before = /^https?:/i.test(referrer) && URL.canParse(referrer) ? new URL(referrer) : null
  const isOwn = before?.host === page.host
  const campaigns = [page.searchParams, ...(before && isOwn ? [before.searchParams] : [])]
  const source: LeadSource = { page: cut(page.pathname) }
  const cameFrom = before && (isOwn ? before.pathname : before.host)
  if (cameFrom && cameFrom !== page.pathname) source.referrer = cut(cameFrom)
  for (const name of CAMPAIGN_PARAMETERS) {
    const value = campaigns.map((query) => query.get(name)?.trim()).find(Boolean)
    if (value) source[name] = cut(value)
  }
  return source
}

/** Parameter that carries the source from the entry page to the form. */
const FROM = 'from'

export function composeSourceQuery({ referrer, ...source }: LeadSource): string {
  const query = new URLSearchParams(referrer ? { [FROM]: referrer } : {})
  for (const name of CAMPAIGN_PARAMETERS) if (source[name]) query.set(name, source[name])
  return query.toString().replaceAll('%2F', '/')
}

/** Reads the source from the parameter. @param referrer fallback */
export function readCarriedSource(pageUrl: string, referrer: string): LeadSource {
  const from = new URL(pageUrl).searchParams.get(FROM)
  if (from === null) return readLeadSource(pageUrl, referrer)
  const isHost = !from.startsWith('/') && !/^https?:/i.test(from)
  const before = URL.parse(isHost ? `https://${from}` : from, pageUrl)
  return readLeadSource(pageUrl, before?.href ?? '')
}

function cut(value: string): string {
  return value
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
}
