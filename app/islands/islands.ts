/** The script that every page loads, and the only one on most pages. Pages work without it. */
import { store } from '#app/ui/browser-storage.ts'
import { isHydratedPage } from '../hydration/hydrated.ts'
import { startFlipCards } from './flip-cards.ts'
import { startMenu } from './menu.ts'
import { startRails } from './rails/rails.ts'
import { finishSectionJump, startSectionJumps } from './section-jumps.ts'
import { hasStoredSession, isSessionKey } from '#app/data/session/stored-session.ts'

/** Also read by the inline script in the head. */
const STORAGE_KEY = 'theme'
const FOLLOW_SYSTEM = 'system'

function startIslands(): void {
  forwardAuthLink()
  watchHeader()
  startMenu()
  startSectionJumps()
  finishSectionJump()
  startRails()
  startFlipCards()
  startThemeChoice()
  startToastKey()
  startSearchShortcut()
  logMissingPage()
  replaceAddress()
  replaceBrokenCovers()
  startPageIslands()
  void loadStaffTools()
}

const SIGN_IN_PATH = '/auth'
const ROOT_PATH = '/'
/** Parameters of the auth service, in query or fragment. */
const LINK_PARAMETER = /[?#&](code|token_hash|access_token|error_code|error_description|message)=/

/**
 * Confirmation emails link to the home page (specification, section 2), but the sign-in page handles their
 * codes. Replaces the history entry, so that the code is not in the history.
 */
function forwardAuthLink(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== ROOT_PATH || !LINK_PARAMETER.test(search + hash)) return
  window.location.replace(SIGN_IN_PATH + search + hash)
}

const STUCK_AFTER_PX = 8

function watchHeader(): void {
  const header = document.querySelector('[data-header]')
  if (!header) return
  const update = () => header.classList.toggle('is-stuck', window.scrollY > STUCK_AFTER_PX)
  window.addEventListener('scroll', update, { passive: true })
  update()
}

/** Specification, section 2. */
function logMissingPage(): void {
  if (document.querySelector('[data-not-found]')) {
    console.error(`404: there is no page at ${window.location.pathname}`)
  }
}

/** If a page is shown instead of the requested one, shows its own URL. Back leads to the previous page. */
function replaceAddress(): void {
  const path = document.querySelector<HTMLElement>('[data-replace-address]')?.dataset.replaceAddress
  if (path) history.replaceState(history.state, '', path)
}

/** F8 moves the focus to the notifications. */
function startToastKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8') return
    event.preventDefault()
    document.querySelector<HTMLElement>('[data-toasts]')?.focus()
  })
}

const SEARCH_PATH = '/search'
const KEY = 'k'

/** Ctrl+K or Cmd+K opens the search, except in other text fields. */
function startSearchShortcut(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== KEY || !(event.ctrlKey || event.metaKey)) return
    if (event.defaultPrevented || event.altKey || event.shiftKey || event.isComposing) return
    const field = document.querySelector<HTMLInputElement>('[data-search-field]')
    if (isWriting(event.target) && event.target !== field) return
    event.preventDefault()
    if (field) field.select()
    else window.location.assign(SEARCH_PATH)
  })
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

// In development, reloads pages without React when their sources change.
import.meta.hot?.on('peakshelf:page-changed', () => {
  if (!isHydratedPage()) location.reload()
})

/** Replaces pictures that fail to load with the generated cover, or removes them if there is none. */
function replaceBrokenCovers(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-cover] img')) {
    const replace = () => replaceCover(image)
    if (image.complete && image.naturalWidth === 0) replace()
    else image.addEventListener('error', replace, { once: true })
  }
}

function replaceCover(image: HTMLImageElement): void {
  const frame = image.closest<HTMLElement>('[data-cover]')!
  const hide = () => {
    frame.hidden = true
  }
  const drawn = frame.dataset['drawnCover']
  if (!drawn || image.getAttribute('src') === drawn) return hide()
  image.addEventListener('error', hide, { once: true })
  image.removeAttribute('srcset')
  image.removeAttribute('sizes')
  image.src = drawn
}

/** Loads account menu, authoring tools and developer tools for signed-in staff or in editor mode. */
async function loadStaffTools(): Promise<void> {
  if (!hasStoredSession() && !document.querySelector('script[data-editor]')) await waitForSession()
  // In development, React's hot reload needs its runtime first, which pages without React don't load.
  if (import.meta.hot) await import('virtual:react-router/inject-hmr-runtime')
  const { startStaffTools } = await import('#app/staff-tools.ts')
  await startStaffTools()
}

/** Detects a sign-in on another tab. */
function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ key, newValue }: StorageEvent) => {
      if (!key || !newValue || !isSessionKey(key)) return
      window.removeEventListener('storage', look)
      resolve()
    }
    window.addEventListener('storage', look)
  })
}

function startThemeChoice(): void {
  const choice = document.querySelector('[data-theme-choice]')
  if (!choice) return
  const stored = document.documentElement.dataset['theme'] ?? FOLLOW_SYSTEM
  for (const input of choice.querySelectorAll('input')) input.checked = input.value === stored
  choice.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement) applyTheme(event.target.value)
  })
}

function applyTheme(theme: string): void {
  const root = document.documentElement
  if (theme === FOLLOW_SYSTEM) delete root.dataset['theme']
  else root.dataset['theme'] = theme
  // "system" is stored too, since the site's default theme may be light or dark.
  store('local', STORAGE_KEY, theme)
}

/** Loads the scripts of components that are on this page. */
function startPageIslands(): void {
  const embeds = document.querySelectorAll<HTMLElement>('[data-embed]')
  if (embeds.length > 0)
    void import('./embeds.ts').then(({ startEmbeds }) => startEmbeds(embeds, startCallCalendarOfPage))

  const calculator = document.querySelector<HTMLElement>('[data-acos-calculator]')
  if (calculator)
    void import('./acos-calculator/acos-calculator.ts').then(({ startAcosCalculator }) =>
      startAcosCalculator(calculator),
    )

  if (document.querySelector('[data-search-page]'))
    void import('./search-as-you-type.ts').then(({ startSearchAsYouType }) => startSearchAsYouType())

  startCallCalendarOfPage()

  const report = document.querySelector<HTMLElement>('[data-report]')
  if (report) void import('./sample-report.ts').then(({ startSampleReport }) => startSampleReport(report))

  const analytics = document.querySelector<HTMLElement>('#analytics')
  if (analytics)
    void import('./analytics/start-analytics.ts').then((script) => script.startAnalytics(analytics))

  // A form with errors keeps the referrer of the first visit.
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name=referrer]'))
    field.value ||= document.referrer

  const captchas = document.querySelectorAll<HTMLElement>('[data-captcha]')
  if (captchas.length > 0) void import('./captcha.ts').then(({ startCaptchas }) => startCaptchas(captchas))

  const shareButton = document.querySelector<HTMLElement>('[data-copy-address]')
  if (shareButton) void import('./share-links.ts').then(({ startShareLinks }) => startShareLinks(shareButton))
}

function startCallCalendarOfPage(): void {
  const place = document.querySelector<HTMLElement>('[data-call-place]')
  if (!place) return
  void import('./call-calendar.ts').then(({ startCallCalendar }) => startCallCalendar(place))
}

// An `async` script may run before the document is parsed. At the end, because the functions use constants of
// this file.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startIslands)
else startIslands()
