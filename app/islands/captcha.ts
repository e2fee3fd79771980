import { type CaptchaProvider, loadWidget } from '#app/captcha-widget.ts'

/**
 * Draws the checks of forms, each once somebody turns to its form: who only reads is told to no provider.
 * @param places elements whose `data-captcha` names the provider
 */
export function startCaptchas(places: Iterable<HTMLElement>): void {
  for (const place of places) {
    const form = place.closest('form')
    if (!form) continue
    const begin = () => {
      form.removeEventListener('focusin', begin)
      form.removeEventListener('pointerdown', begin)
      show(place).catch(() => {
        const failure = place.parentElement?.querySelector<HTMLElement>('[data-captcha-failed]')
        if (failure) failure.hidden = false
      })
    }
    form.addEventListener('focusin', begin)
    form.addEventListener('pointerdown', begin)
    // A form that came back has the focus already; one that was filled before the script came is being used.
    if (form.contains(document.activeElement)) begin()
  }
}

async function show(place: HTMLElement): Promise<void> {
  const widget = await loadWidget(place.dataset['captcha'] as CaptchaProvider)
  const chosen = document.documentElement.dataset['theme']
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  // Its token becomes a field of the form that it stands in.
  widget.render(place, { sitekey: place.dataset['captchaKey'] ?? '', theme: isDark ? 'dark' : 'light' })
}
