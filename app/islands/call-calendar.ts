import { startDayChoice } from './day-choice.ts'
import { fetchPage } from './fetch-page.ts'

const CALENDAR = '[data-call-calendar]'
const CALL_TYPES = '.call-types'
/** Distance below the viewport at which the calendar is fetched. */
const NEAR_VIEW = '600px'

/**
 * Loads another month, time zone or host in the background and swaps the calendar in place. Choosing a time, or a failure,
 * opens the linked page.
 */
export function startCallCalendar(place: HTMLElement): void {
  const source = place.dataset['callSource']
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const calendar = place.querySelector<HTMLElement>(CALENDAR)
  if (calendar) startCalendar(place, calendar)
  if (calendar && calendar.dataset['callCalendar'] !== '') return
  const address = new URL(source ?? location.href, location.href)
  if (source) addSource(address)
  if (ownZone) address.searchParams.set('zone', ownZone)
  if (calendar) void show(place, address)
  else whenNear(place, () => void show(place, address))
}

/** Passes on campaign and referrer, which the form's URL lacks. */
function addSource({ searchParams }: URL): void {
  for (const [name, value] of new URLSearchParams(location.search))
    if (/^(?:utm_|gclid$|wbraid$|msclkid$|fbclid$)/.test(name)) searchParams.set(name, value)
  if (document.referrer) searchParams.set('from', document.referrer)
}

function whenNear(place: HTMLElement, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: NEAR_VIEW },
  )
  observer.observe(place)
}

type Outcome = 'shown' | 'failed' | 'superseded'

/** @param focus selector of the element to focus in the new calendar */
async function show(place: HTMLElement, address: URL, focus?: string): Promise<Outcome> {
  const shown = place.querySelector<HTMLElement>(CALENDAR)
  shown?.setAttribute('aria-busy', 'true')
  const answer = await fetchPage(address)
  if (answer === undefined) return 'superseded'
  shown?.removeAttribute('aria-busy')
  const calendar = answer?.querySelector<HTMLElement>(CALENDAR)
  if (!calendar) return 'failed'
  const sketch = place.querySelector('[data-call-sketch]')
  const hadFocus = sketch?.contains(document.activeElement)
  sketch?.remove()
  // Details that the visitor opened in the meantime stay open.
  if (shown?.querySelector(`${CALL_TYPES}[open]`))
    calendar.querySelector(CALL_TYPES)?.toggleAttribute('open', true)
  if (shown) shown.replaceWith(calendar)
  else place.prepend(calendar)
  startCalendar(place, calendar)
  // A removed element would leave the focus at the start of the page.
  if (hadFocus) calendar.querySelector<HTMLElement>('[data-call-title]')?.focus({ preventScroll: true })
  if (focus) calendar.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
  if (!place.dataset['callSource']) history.replaceState(history.state, '', address)
  return 'shown'
}

/** Adds behavior to a calendar in the document. */
function startCalendar(place: HTMLElement, calendar: HTMLElement): void {
  calendar.dataset['callLive'] = ''
  const status = place.querySelector<HTMLElement>('[data-call-status]')
  const announce = (text: string) => status && (status.textContent = text)
  startDayChoice(calendar, announce)

  const go = async (address: URL, focus: string) => {
    const outcome = await show(place, address, focus)
    if (outcome === 'failed') return location.assign(address)
    if (outcome === 'superseded') return
    const title = place.querySelector('#call-month-title')?.textContent ?? ''
    const day = place.querySelector('[data-call-day][aria-current]')?.getAttribute('aria-label')
    announce(day ? `${title}. ${day}` : `${title}. No free time.`)
  }
  calendar.addEventListener('click', (event) => {
    const turn = (event.target as Element).closest<HTMLAnchorElement>('a[data-call-turn]')
    if (!turn || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void go(
      new URL(turn.href),
      `[data-call-turn="${turn.dataset['callTurn']}"], [data-call-day][aria-current]`,
    )
  })
  for (const form of calendar.querySelectorAll<HTMLFormElement>('form[data-call-choice]'))
    form.addEventListener('change', () => {
      const address = new URL(form.action)
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string' && value !== '') address.searchParams.set(name, value)
      void go(address, `#${form.querySelector('select')!.id}`)
    })
}
