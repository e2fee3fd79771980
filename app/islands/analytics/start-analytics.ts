/** Loads analytics services, after consent where needed. */
import type { AnalyticsOfPage } from '#app/data/context/analytics-of-page.ts'
import type { ConsentWords } from '#content/legal/consent.ts'
import { createTrustedPolicy } from '#app/ui/trusted-types.ts'
import type { AnalyticsService } from '#domain/analytics/analytics-services.ts'
import { readStored, store } from '#app/ui/browser-storage.ts'
import './consent-banner.css'

/** @param element contains `AnalyticsOfPage` as JSON */
export function startAnalytics(element: HTMLElement): void {
  const page = JSON.parse(element.textContent) as AnalyticsOfPage
  const { services, words } = page
  const choice = readChoice() ?? (refusesTracking() ? 'no' : null)
  loadServices(services.filter(({ asksFirst }) => (asksFirst ? choice === 'yes' : choice !== 'no')))
  const place = document.querySelector<HTMLElement>('[data-consent]')
  if (place) return showControl(place, words, choice === 'yes' || (choice === null && !needsChoice(page)))
  if (choice !== null || !needsChoice(page)) return
  showConsentBanner(words, page.names, (answer) => {
    storeChoice(answer)
    if (answer === 'yes') loadServices(services.filter(({ asksFirst }) => asksFirst))
  })
}

const needsChoice = ({ names }: AnalyticsOfPage) => names.length > 0

/** Whether the browser sends Global Privacy Control (globalprivacycontrol.org). */
const refusesTracking = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Shows the current choice on the cookies page, with a button to change it. */
function showControl(place: HTMLElement, words: ConsentWords, isOn: boolean): void {
  const state = document.createElement('p')
  state.textContent = isOn ? words.isOn : words.isOff
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn--secondary'
  button.textContent = isOn ? words.turnOff : words.turnOn
  button.addEventListener('click', () => {
    storeChoice(isOn ? 'no' : 'yes')
    // Only a reload stops scripts that are already running.
    location.reload()
  })
  place.replaceChildren(state, button)
}

/** Asks for consent without covering the page or moving the focus. It is the second Tab stop, after the skip link. */
function showConsentBanner(
  words: ConsentWords,
  names: readonly string[],
  onChoice: (choice: ConsentChoice) => void,
): void {
  const banner = document.createElement('section')
  banner.className = 'consent-banner panel pad row row--between t-small no-print'
  banner.setAttribute('aria-label', words.label)
  const question = document.createElement('p')
  const more = document.createElement('a')
  more.href = '/cookies'
  more.className = 'link'
  more.textContent = words.more
  const services = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
  question.append(`${words.question.replace('{services}', services)} `, more)
  const buttons = document.createElement('div')
  buttons.className = 'row gap-8'
  for (const choice of ['no', 'yes'] as const) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn--secondary btn--small'
    button.textContent = choice === 'yes' ? words.accept : words.decline
    button.addEventListener('click', () => {
      const hadFocus = banner.contains(document.activeElement)
      banner.remove()
      if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      onChoice(choice)
    })
    buttons.append(button)
  }
  banner.append(question, buttons)
  const skipLink = document.querySelector('.skip-link')
  if (skipLink) skipLink.after(banner)
  else document.body.prepend(banner)
}

const GOOGLE_TAG = 'https://www.googletagmanager.com/gtag/js'

type Google = Extract<AnalyticsService, { kind: 'ga4' | 'google-ads' }>
const isGoogle = (service: AnalyticsService): service is Google =>
  service.kind === 'ga4' || service.kind === 'google-ads'

/** Loads analytics services. The caller must have consent for those that need it. */
function loadServices(services: readonly AnalyticsService[]): void {
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

/** Loads Google's tag in consent mode, with storage denied by default. Another call adds services to the same tag. */
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

/** Allows any URL, because the Content Security Policy restricts the hosts. */
function addScript(url: string, data: Record<string, string> = {}): void {
  policy ??= createTrustedPolicy('site-analytics', { createScriptURL: (address: string) => address })
  const script = document.createElement('script')
  Object.assign(script.dataset, data)
  script.async = true
  script.src = policy.createScriptURL(url)
  document.head.append(script)
}

const STORAGE_KEY = 'consent'
/** Cookies that the services set on this domain. */
const COOKIE_NAMES = /^(?:_ga|_gcl|_pk_)/

type ConsentChoice = 'yes' | 'no'

/** Returns the stored choice; null if there is none or storage is blocked. */
function readChoice(): ConsentChoice | null {
  const stored = readStored('local', STORAGE_KEY)
  return stored === 'yes' || stored === 'no' ? stored : null
}

/** Stores the choice. Declining also deletes the services' cookies. */
function storeChoice(choice: ConsentChoice): void {
  store('local', STORAGE_KEY, choice)
  if (choice === 'no') deleteCookies()
}

function deleteCookies(): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => labels.slice(at).join('.'))
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]!.trim()
    if (!COOKIE_NAMES.test(name)) continue
    for (const domain of ['', ...domains])
      document.cookie = `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}`
  }
}
