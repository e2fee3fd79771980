/** Loads analytics services, after consent where it is needed. */
import type { AnalyticsOfPage } from '#app/data/context/analytics-of-page.ts'
import type { ConsentWords } from '#content/legal/consent.ts'
import { showConsentBanner } from './consent-banner.ts'
import { readChoice, storeChoice } from './consent-choice.ts'
import { loadServices } from './load-services.ts'

/** @param element contains `AnalyticsOfPage` as JSON */
export function startAnalytics(element: HTMLElement): void {
  const page = JSON.parse(element.textContent) as AnalyticsOfPage
  const { services, words } = page
  const choice = readChoice() ?? (refusesTracking() ? 'no' : null)
  loadServices(services.filter(({ asksFirst }) => (asksFirst ? choice === 'yes' : choice !== 'no')))
  const place = document.querySelector<HTMLElement>('[data-consent]')
  if (place) return showControl(place, words, choice === 'yes' || (choice === null && !needsChoice(page)))
  if (choice !== null || !needsChoice(page)) return
  showConsentBanner(words, page.names, (answer) => {
    storeChoice(answer)
    if (answer === 'yes') loadServices(services.filter(({ asksFirst }) => asksFirst))
  })
}

const needsChoice = ({ names }: AnalyticsOfPage) => names.length > 0

/** Whether the browser sends Global Privacy Control (globalprivacycontrol.org). */
const refusesTracking = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Shows the current choice on the cookies page, with a button to change it. */
function showControl(place: HTMLElement, words: ConsentWords, isOn: boolean): void {
  const state = document.createElement('p')
  state.textContent = isOn ? words.isOn : words.isOff
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn--secondary'
  button.textContent = isOn ? words.turnOff : words.turnOn
  button.addEventListener('click', () => {
    storeChoice(isOn ? 'no' : 'yes')
    // Only a reload stops a script that is already running.
    location.reload()
  })
  place.replaceChildren(state, button)
}
