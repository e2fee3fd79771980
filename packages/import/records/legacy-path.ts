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
