import { createTrustedPolicy } from '#app/ui/trusted-types.ts'
import type { AnalyticsService } from '#domain/analytics/analytics-services.ts'

const GOOGLE_TAG = 'https://www.googletagmanager.com/gtag/js'

type Google = Extract<AnalyticsService, { kind: 'ga4' | 'google-ads' }>
const isGoogle = (service: AnalyticsService): service is Google =>
  service.kind === 'ga4' || service.kind === 'google-ads'

/** Loads analytics services. The caller must have consent for those that need it. */
export function loadServices(services: readonly AnalyticsService[]): void {
  const google = services.filter(isGoogle)
  if (google.length > 0) loadGoogle(google)
  for (const service of services) {
    if (service.kind === 'plausible') addScript(`${service.url}/js/script.js`, { domain: service.id })
    if (service.kind === 'umami')
      addScript(`${service.url}/script.js`, { websiteId: service.id, hostUrl: service.url })
    if (service.kind === 'matomo') loadMatomo(service)
  }
}

/** Global name that Matomo's script reads. */
const MATOMO_QUEUE = '_paq'
type Site = { [MATOMO_QUEUE]?: unknown[][]; dataLayer?: unknown[]; gtag?: (...given: unknown[]) => void }
const site = globalThis as unknown as Site

function loadMatomo({ url, id }: { url: string; id: string }): void {
  const queue = (site[MATOMO_QUEUE] ??= [])
  queue.push(
    ['setTrackerUrl', `${url}/matomo.php`],
    ['setSiteId', id],
    ['trackPageView'],
    ['enableLinkTracking'],
  )
  addScript(`${url}/matomo.js`)
}

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/** Loads Google's tag in consent mode: storage is denied by default. A second call adds services to the same tag. */
function loadGoogle(services: readonly Google[]): void {
  const isFirst = site.gtag === undefined
  const layer = (site.dataLayer ??= [])
  // Google's tag accepts only `arguments` objects, not arrays.
  const gtag = (site.gtag ??= function send() {
    layer.push(arguments)
  } as NonNullable<Site['gtag']>)
  if (isFirst) gtag('consent', 'default', DENIED)
  gtag('consent', 'update', {
    ...(services.some(({ kind }) => kind === 'ga4') && { analytics_storage: 'granted' }),
    ...(services.some(({ kind }) => kind === 'google-ads') && {
      ad_storage: 'granted',
      ad_user_data: 'granted',
      ad_personalization: 'granted',
    }),
  })
  if (isFirst) gtag('js', new Date())
  for (const { id } of services) gtag('config', id)
  if (isFirst) addScript(`${GOOGLE_TAG}?id=${services[0]!.id}`)
}

let policy: { createScriptURL(url: string): string } | undefined

/** Allows any URL: the Content Security Policy restricts the hosts. */
function addScript(url: string, data: Record<string, string> = {}): void {
  policy ??= createTrustedPolicy('site-analytics', { createScriptURL: (address: string) => address })
  const script = document.createElement('script')
  Object.assign(script.dataset, data)
  script.async = true
  script.src = policy.createScriptURL(url)
  document.head.append(script)
}
