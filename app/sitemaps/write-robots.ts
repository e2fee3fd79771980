import type { AiCrawlerRule } from '#app/data/context/context.ts'
import { FORBIDDEN_AI_CRAWLERS } from './ai-crawlers.ts'

/**
 * Endpoints for scripts, developer pages and the admin. Pages with `noindex` are not here: a crawler that may not read a
 * page does not see its `noindex`.
 */
const DISALLOWED_PATHS = ['/rest/', '/auth/v1', '/functions/', '/dev/', '/admin']
const SITEMAPS = ['sitemap-index.xml', 'sitemap.xml']

/** Writes robots.txt (RFC 9309). Before launch, crawlers may still read pages, so that they see `noindex`. */
export function writeRobots(site: {
  siteUrl: string
  isLaunched: boolean
  aiCrawlers: AiCrawlerRule
}): string {
  const forbidden = FORBIDDEN_AI_CRAWLERS[site.aiCrawlers]
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    // A crawler obeys only the group that names it.
    ...(forbidden.length > 0 ? [...forbidden.map((name) => `User-agent: ${name}`), 'Disallow: /', ''] : []),
    ...(site.isLaunched ? SITEMAPS.map((file) => `Sitemap: ${site.siteUrl}/${file}`) : []),
  ]
  return `${lines.join('\n')}\n`
}
