import type { ConsentWords } from '#content/legal/consent.ts'
import type { ConsentChoice } from './consent-choice.ts'
import './consent-banner.css'

/** Asks for consent without covering the page or moving the focus. It is the second tab stop, after the skip link. */
export function showConsentBanner(
  words: ConsentWords,
  names: readonly string[],
  onChoice: (choice: ConsentChoice) => void,
): void {
  const banner = document.createElement('section')
  banner.className = 'consent-banner'
  banner.setAttribute('aria-label', words.label)
  const question = document.createElement('p')
  const more = document.createElement('a')
  more.href = '/cookies'
  more.className = 'link'
  more.textContent = words.more
  const services = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
  question.append(`${words.question.replace('{services}', services)} `, more)
  const buttons = document.createElement('div')
  buttons.className = 'row gap-8'
  for (const choice of ['no', 'yes'] as const) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn--secondary btn--small'
    button.textContent = choice === 'yes' ? words.accept : words.decline
    button.addEventListener('click', () => {
      const hadFocus = banner.contains(document.activeElement)
      banner.remove()
      if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      onChoice(choice)
    })
    buttons.append(button)
  }
  banner.append(question, buttons)
  const skipLink = document.querySelector('.skip-link')
  if (skipLink) skipLink.after(banner)
  else document.body.prepend(banner)
}
