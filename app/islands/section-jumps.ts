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
    if (!section || window.location.pathname === HOME_PATH || !storeSection(section)) return
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
  const section = takeSection()
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

/** Returns false if storage is blocked; then the plain `/#section` link works. */
function storeSection(section: string): boolean {
  try {
    sessionStorage.setItem(STORAGE_KEY, section)
    return true
  } catch {
    return false
  }
}

function takeSection(): string | null {
  try {
    const section = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return section
  } catch {
    return null
  }
}
