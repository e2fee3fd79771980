import { fetchPage } from './fetch-page.ts'

const PAUSE_MS = 220

type SearchPage = { field: HTMLInputElement; results: HTMLElement; status: HTMLElement }

/**
 * Updates the results while typing, from the search page loaded in the background. If this fails, the form
 * still works.
 */
export function startSearchAsYouType(): void {
  const found = findPage(document)
  if (!found) return
  const page = found
  let shown = new URLSearchParams(window.location.search).get('q')?.trim() ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async () => {
    const query = page.field.value.trim()
    if (query === shown) return
    shown = query
    const path = composePath(page.field.form!, query)
    page.results.setAttribute('aria-busy', 'true')
    const answer = await fetchPage(path)
    if (answer === undefined) return
    page.results.removeAttribute('aria-busy')
    const next = answer && findPage(answer)
    if (!next) {
      shown = ''
      page.status.textContent = 'The search can’t be reached right now.'
      return
    }
    page.results.replaceWith(next.results)
    page.results = next.results
    page.status.textContent = next.results.dataset['found'] ?? ''
    document.title = answer.title
    history.replaceState(history.state, '', path)
  }
  page.field.addEventListener('input', (event) => {
    clearTimeout(timer)
    const isComposing = event instanceof InputEvent && event.isComposing
    if (!isComposing) timer = setTimeout(() => void ask(), PAUSE_MS)
  })
  page.field.addEventListener('compositionend', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), PAUSE_MS)
  })
  // Text may have been typed before this script ran.
  void ask()
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
