/** Loads the scripts of components that are on this page. */
export function startPageIslands(): void {
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
