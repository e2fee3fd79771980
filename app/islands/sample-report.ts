import { fetchPage } from './fetch-page.ts'

/** Replaces the report in the page when another week, market, product or order is chosen. */
export function startSampleReport(report: HTMLElement): void {
  report.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-report-choice]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void show(report, link)
  })
}

async function show(report: HTMLElement, { href, dataset }: HTMLAnchorElement): Promise<void> {
  report.setAttribute('aria-busy', 'true')
  const page = await fetchPage(href)
  if (page === undefined) return
  const next = page?.querySelector<HTMLElement>('[data-report]')
  if (!next) return location.assign(href)
  report.replaceWith(next)
  startSampleReport(next)
  history.replaceState(history.state, '', href.split('#', 1)[0])
  const name = CSS.escape(dataset['reportChoice']!)
  next.querySelector<HTMLElement>(`[data-report-choice="${name}"]`)?.focus({ preventScroll: true })
  const status = document.querySelector('[data-report-status]')
  if (status) status.textContent = next.dataset['report']!
}
