/** The script that every page loads, and the only one on most pages. Pages work without it. */
import { isHydratedPage } from '../hydration/hydrated.ts'
import { replaceBrokenCovers } from '../broken-covers.ts'
import { startFlipCards } from './flip-cards.ts'
import { startMenu } from './menu.ts'
import { loadStaffTools } from './staff-tools.ts'
import { startPageIslands } from './page-islands.ts'
import { startRails } from './rails/rails.ts'
import { finishSectionJump, startSectionJumps } from './section-jumps.ts'
import { startThemeChoice } from './theme-choice.ts'

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
 * Confirmation emails link to the home page (specification, section 2), but the sign-in page handles their codes. Replaces
 * the history entry, so that no code stays in it.
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

/** A page shown instead of the requested one gets its own address; Back leads to the page before. */
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

// An `async` script may run before the document is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startIslands)
else startIslands()

// In development only: reloads pages without React when their sources change.
import.meta.hot?.on('peakshelf:page-changed', () => {
  if (!isHydratedPage()) location.reload()
})
