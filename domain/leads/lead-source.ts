import { z } from '../schema.ts'

const LONGEST = 300
const text = z.string().max(LONGEST).optional()

/** Which advertisement a visitor came by, as its links say. */
const CAMPAIGN_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Where a lead came from: nothing that was stored on the visitor's machine, only what addresses say. */
export const leadSource = z.strictObject({
  /** Path of the page with the form. */
  page: text,
  /** The page before it: a path of this site, or the host of another one and nothing else of its address. */
  referrer: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
})
export type LeadSource = z.infer<typeof leadSource>

/**
 * Reads the source from addresses.
 * @param pageUrl of the page with the form, with its query
 * @param referrer the page before that one, as the browser says; anything that is no address is left out
 */
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

/** Of an address between the page that led to the calendar and the form: what the page before it was. */
const FROM = 'from'

/** The part of such an address that carries a source along; empty without one. */
export function composeSourceQuery({ referrer, ...source }: LeadSource): string {
  const query = new URLSearchParams(referrer ? { [FROM]: referrer } : {})
  for (const name of CAMPAIGN_PARAMETERS) if (source[name]) query.set(name, source[name])
  return query.toString().replaceAll('%2F', '/')
}

/**
 * Reads the source from an address that may carry it.
 * @param referrer what counts where it does not
 */
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
