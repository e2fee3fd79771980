import { readStored, store } from '#app/ui/browser-storage.ts'
import { closeMenu } from './menu.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/** Specification, section 9. */
const SECTION_SCROLL_DELAY_MS = 100
const STORAGE_KEY = 'section'
const HOME_PATH = '/'

/** Links to sections close the menu; on other pages they store the section and open the home page. */
export function startSectionJumps(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-section]')
    if (!link || event.defaultPrevented || isForNewTab(event)) return
    closeMenu()
    const section = link.dataset['section']
    if (!section || window.location.pathname === HOME_PATH) return
    // Without storage the plain `/#section` link works.
    if (!store('session', STORAGE_KEY, section)) return
    event.preventDefault()
    window.location.assign(HOME_PATH)
  })
}

/** Scrolls to the section stored by another page. */
export function finishSectionJump(): void {
  if (window.location.pathname !== HOME_PATH) return
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', finishSectionJump, { once: true })
    return
  }
  const section = readStored('session', STORAGE_KEY)
  store('session', STORAGE_KEY, null)
  if (section) setTimeout(() => jumpTo(section), SECTION_SCROLL_DELAY_MS)
}

function jumpTo(section: string): void {
  const target = document.getElementById(section)
  if (!target) return
  history.replaceState(history.state, '', `#${section}`)
  target.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  // The next Tab continues from here.
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function isForNewTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
