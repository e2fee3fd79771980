export type CaptchaProvider = 'turnstile' | 'hcaptcha'

export type WidgetOptions = {
  sitekey: string
  theme?: 'light' | 'dark'
  callback?: (token: string) => void
  'expired-callback'?: () => void
}
export type Widget = {
  render: (host: HTMLElement, options: WidgetOptions) => string
  reset: (id: string) => void
}

/** Scripts of the providers. Both define the same functions, under their own global name. */
const SCRIPTS: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
}

/** Loads the script of a provider once. Rejects if loading fails or the script defines no widget. */
export function loadWidget(provider: CaptchaProvider): Promise<Widget> {
  const find = () => (window as unknown as Record<string, Widget | undefined>)[provider]
  return new Promise((resolve, reject) => {
    const ready = find()
    if (ready) return resolve(ready)
    const element = document.createElement('script')
    element.src = SCRIPTS[provider]
    element.async = true
    element.addEventListener('load', () => {
      const widget = find()
      if (widget) resolve(widget)
      else reject(new Error(`The script of ${provider} defined no widget`))
    })
    element.addEventListener('error', () => reject(new Error(`The script of ${provider} did not load`)))
    document.head.append(element)
  })
}
