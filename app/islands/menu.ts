const menuOf = () => document.querySelector<HTMLElement>('[data-menu]')

/** The popover attributes open and close the menu, but older assistive technology needs aria-expanded. */
export function startMenu(): void {
  const menu = menuOf()
  const toggle = document.querySelector('[data-menu-toggle]')
  if (!menu || !toggle) return
  toggle.setAttribute('aria-expanded', 'false')
  menu.addEventListener('toggle', (event) => {
    toggle.setAttribute('aria-expanded', String(event.newState === 'open'))
  })
  // The open menu covers the page, which would hide the focus.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeMenu()
  })
}

export function closeMenu(): void {
  const menu = menuOf()
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
