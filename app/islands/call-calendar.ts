import { fetchPage } from './fetch-page.ts'

const CALENDAR = '[data-call-calendar]'
const CALL_TYPES = '.call-types'
/** Distance below the viewport at which the calendar is loaded. */
const NEAR_VIEW = '600px'

/**
 * Loads another month, time zone or host in the background and replaces the calendar. Choosing a time, or a
 * failure, opens the linked page.
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
  // Keeps details open that the visitor opened in the meantime.
  if (shown?.querySelector(`${CALL_TYPES}[open]`))
    calendar.querySelector(CALL_TYPES)?.toggleAttribute('open', true)
  if (shown) shown.replaceWith(calendar)
  else place.prepend(calendar)
  startCalendar(place, calendar)
  // Removing the focused element would move the focus to the start of the page.
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

const DAYS_A_WEEK = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Shows the times of a day, which are already in the page. Days and times are one Tab stop each, with arrow
 * keys inside (WAI-ARIA grid pattern).
 * @param announce shows text to screen readers
 */
function startDayChoice(calendar: HTMLElement, announce: (text: string) => void): void {
  const days = [...calendar.querySelectorAll<HTMLAnchorElement>('a[data-call-day]')]
  const choose = (day: HTMLAnchorElement) => {
    for (const other of days) {
      if (other === day) other.setAttribute('aria-current', 'date')
      else other.removeAttribute('aria-current')
      other.tabIndex = other === day ? 0 : -1
    }
    for (const list of calendar.querySelectorAll<HTMLElement>('[data-call-times]'))
      list.hidden = list.dataset['callTimes'] !== day.dataset['callDay']
    keepDay(calendar, day.dataset['callDay']!)
  }

  for (const day of days) {
    day.tabIndex = day.hasAttribute('aria-current') ? 0 : -1
    day.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      choose(day)
      announce(day.getAttribute('aria-label') ?? '')
      showTimes(calendar)
    })
    day.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const next = findNext(days, day, event.key)
      if (next === null) return
      event.preventDefault()
      if (next) next.focus()
      else turnMonth(calendar, event.key)
    })
    day.addEventListener('focus', () => {
      for (const other of days) other.tabIndex = other === day ? 0 : -1
    })
  }
  startTimeArrows(calendar)
}

/** Keeps the day when another time zone or host is submitted. */
function keepDay(calendar: HTMLElement, date: string): void {
  for (const field of calendar.querySelectorAll<HTMLInputElement>('input[name="day"]')) field.value = date
}

/** Returns null for other keys, undefined if the day is in another month. */
function findNext(
  days: HTMLAnchorElement[],
  day: HTMLAnchorElement,
  key: string,
): HTMLElement | null | undefined {
  const countDays = (link: HTMLElement) => Date.parse(link.dataset['callDay']!) / DAY_MS
  const at = days.indexOf(day)
  const now = countDays(day)
  switch (key) {
    case 'ArrowRight':
      return days[at + 1]
    case 'ArrowLeft':
      return days[at - 1]
    case 'ArrowDown':
      return days.find((other) => countDays(other) >= now + DAYS_A_WEEK)
    case 'ArrowUp':
      return days.findLast((other) => countDays(other) <= now - DAYS_A_WEEK)
    case 'Home':
      return days[0]
    case 'End':
      return days.at(-1)
    case 'PageDown':
    case 'PageUp':
      return undefined
    default:
      return null
  }
}

function turnMonth(calendar: HTMLElement, key: string): void {
  const isForward = ['ArrowRight', 'ArrowDown', 'PageDown'].includes(key)
  calendar
    .querySelector<HTMLElement>(`.call-month [data-call-turn="${isForward ? 'next' : 'previous'}"]`)
    ?.click()
}

function startTimeArrows(calendar: HTMLElement): void {
  for (const list of calendar.querySelectorAll<HTMLElement>('[data-call-times]')) {
    const times = [...list.querySelectorAll<HTMLAnchorElement>('a[data-call-time]')]
    list.addEventListener('keydown', (event) => {
      const at = times.indexOf(event.target as HTMLAnchorElement)
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
      if (at < 0 || !by || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      times[at + by]?.focus()
    })
  }
}

/** On phones, times are below the month, so scrolls to them. */
function showTimes(calendar: HTMLElement): void {
  const times = calendar.querySelector('#call-times')
  if (times && times.getBoundingClientRect().top > window.innerHeight - 160)
    times.scrollIntoView({ block: 'center' })
}
