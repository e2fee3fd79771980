import { PAGE_PATHS } from '#domain/redirects/page-paths.ts'
import { SETTINGS_PATH } from '#domain/settings/settings-contract.ts'
import { FIGURES_PATH } from '#domain/system/process-figures.ts'
import { isApiPath } from '../pages/api-path.ts'

const SERVICES = /^\/(rest|auth|storage|functions)\/v1\//
export const PROBE_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', FIGURES_PATH])
const FIXED = new Set([
  ...PAGE_PATHS,
  ...PROBE_ROUTES,
  SETTINGS_PATH,
  '/csp-reports',
  '/speculation-rules.json',
  '/robots.txt',
])
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\/assets\//, '/assets/*'],
  [/^\/share\//, '/share/*'],
  [/^\/sitemap(?:-[a-z]+)?\.xml$/, '/sitemap*.xml'],
  [/\.(?:rss|atom|xml|json|md|txt)$/, 'feeds and texts'],
  [/^\/services\/[^/]+$/, '/services/{slug}'],
  [/^\/blog\/tags\/[^/]+$/, '/blog/tags/{slug}'],
  [/^\/news\/tags\/[^/]+$/, '/news/tags/{slug}'],
  [/^\/blog\/[^/]+$/, '/blog/{slug}'],
  [/^\/news\/[^/]+$/, '/news/{slug}'],
  [/^\/authors\/[^/]+$/, '/authors/{slug}'],
  [/^\/case-studies\/[^/]+$/, '/case-studies/{slug}'],
  [/^\/book-call\/[^/]+$/, '/book-call/{slug}'],
  [/^\/pay\//, '/pay/*'],
  [/^\/bookings\//, '/bookings/*'],
  [/^\/preview\//, '/preview/*'],
  [/^\/embed\//, '/embed/*'],
  [/^\/admin\//, '/admin/*'],
]

/** Returns the kind of URL, such as `/blog/{slug}` or `other`. A limited set of values, without tokens or user input. */
export function nameRoute(url: string): string {
  const path = url.split('?', 1)[0]!
  if (FIXED.has(path)) return path
  if (isApiPath(path)) {
    const service = SERVICES.exec(path)?.[1]
    return service ? `/${service}/v1/*` : 'other'
  }
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}
