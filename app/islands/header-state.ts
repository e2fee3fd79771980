const STUCK_AFTER_PX = 8

/** Gives the header its hairline once the page has scrolled beneath it. */
export function watchHeader(): void {
  const header = document.querySelector('[data-header]')
  if (!header) return
  const update = () => header.classList.toggle('is-stuck', window.scrollY > STUCK_AFTER_PX)
  window.addEventListener('scroll', update, { passive: true })
  update()
}
