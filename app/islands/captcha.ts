import { type CaptchaProvider, loadWidget } from '#app/captcha-widget.ts'

/**
 * Loads a captcha when its form is used, so that visitors who only read are not reported to the provider.
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
    // The form may have the focus before this script runs.
    if (form.contains(document.activeElement)) begin()
  }
}

async function show(place: HTMLElement): Promise<void> {
  const widget = await loadWidget(place.dataset['captcha'] as CaptchaProvider)
  const chosen = document.documentElement.dataset['theme']
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  // The widget adds its token to the surrounding form.
  widget.render(place, { sitekey: place.dataset['captchaKey'] ?? '', theme: isDark ? 'dark' : 'light' })
}
