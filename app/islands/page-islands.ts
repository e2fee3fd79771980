/** Fetches the islands that only some pages need, when their root element is there. */
export function startPageIslands(): void {
  const embeds = document.querySelectorAll<HTMLElement>('[data-embed]')
  if (embeds.length > 0)
    void import('./embeds.ts').then(({ startEmbeds }) => startEmbeds(embeds, startCallPlace))

  const calculator = document.querySelector<HTMLElement>('[data-acos-calculator]')
  if (calculator)
    void import('./acos-calculator/acos-calculator.ts').then(({ startAcosCalculator }) =>
      startAcosCalculator(calculator),
    )

  if (document.querySelector('[data-search-page]'))
    void import('./search-as-you-type.ts').then(({ startSearchAsYouType }) => startSearchAsYouType())

  startCallPlace()

  // A form that came back says by itself where it was begun.
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name=referrer]'))
    field.value ||= document.referrer

  const captchas = document.querySelectorAll<HTMLElement>('[data-captcha]')
  if (captchas.length > 0) void import('./captcha.ts').then(({ startCaptchas }) => startCaptchas(captchas))

  const shareButton = document.querySelector<HTMLElement>('[data-copy-address]')
  if (shareButton) void import('./share-links.ts').then(({ startShareLinks }) => startShareLinks(shareButton))
}

function startCallPlace(): void {
  const place = document.querySelector<HTMLElement>('[data-call-place]')
  if (!place) return
  void import('./call-calendar.ts').then(({ startCallCalendar }) => startCallCalendar(place))
}
