const SEARCH_PATH = '/search'
const KEY = 'k'

/** Ctrl+K or Cmd+K leads to the search from any page; in what somebody writes, the keys keep their meaning. */
export function startSearchShortcut(): void {
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
