const PAUSE_MS = 220
const TIME_LIMIT_MS = 10_000

type SearchPage = { field: HTMLInputElement; results: HTMLElement; status: HTMLElement }

/**
 * Updates the results while typing, from the search page loaded in the background. XMLHttpRequest parses it without
 * innerHTML and runs no scripts. The form still works if this fails.
 */
export function startSearchAsYouType(): void {
  const found = findPage(document)
  if (!found) return
  const page = found
  let shown = new URLSearchParams(window.location.search).get('q')?.trim() ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: XMLHttpRequest | undefined

  const ask = () => {
    const query = page.field.value.trim()
    if (query === shown) return
    shown = query
    request?.abort()
    const path = composePath(page.field.form!, query)
    const current = new XMLHttpRequest()
    request = current
    page.results.setAttribute('aria-busy', 'true')
    current.open('GET', path)
    current.responseType = 'document'
    current.timeout = TIME_LIMIT_MS
    current.addEventListener('loadend', () => {
      // A later request replaced it.
      if (request !== current) return
      page.results.removeAttribute('aria-busy')
      const answer = current.status === 200 && current.responseXML
      const next = answer ? findPage(answer) : null
      if (!answer || !next) {
        shown = ''
        page.status.textContent = 'The search can’t be reached right now.'
        return
      }
      page.results.replaceWith(next.results)
      page.results = next.results
      page.status.textContent = next.results.dataset['found'] ?? ''
      document.title = answer.title
      history.replaceState(history.state, '', path)
    })
    current.send()
  }
  page.field.addEventListener('input', (event) => {
    clearTimeout(timer)
    const isComposing = event instanceof InputEvent && event.isComposing
    if (!isComposing) timer = setTimeout(ask, PAUSE_MS)
  })
  page.field.addEventListener('compositionend', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE_MS)
  })
  // For input before this script ran.
  ask()
  if (page.field.value === '' && document.activeElement === document.body)
    page.field.focus({ preventScroll: true })
}

function composePath(form: HTMLFormElement, query: string): string {
  const { pathname } = new URL(form.action)
  return query === '' ? pathname : `${pathname}?${new URLSearchParams({ q: query })}`
}

function findPage(page: Document): SearchPage | null {
  const field = page.querySelector<HTMLInputElement>('[data-search-field]')
  const results = page.querySelector<HTMLElement>('[data-search-results]')
  const status = page.querySelector<HTMLElement>('[data-search-status]')
  return field && results && status && { field, results, status }
}
