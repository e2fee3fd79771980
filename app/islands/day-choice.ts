const DAYS_A_WEEK = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Shows the times of a day, which are part of the page. Days and times are one tab stop each, with arrow keys inside
 * (WAI-ARIA grid pattern).
 * @param announce for screen readers
 */
export function startDayChoice(calendar: HTMLElement, announce: (text: string) => void): void {
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

/** Sent along with another time zone or host. */
function keepDay(calendar: HTMLElement, date: string): void {
  for (const field of calendar.querySelectorAll<HTMLInputElement>('input[name="day"]')) field.value = date
}

/** Null for other keys, undefined if the day is in another month. */
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

/** On a phone the times are below the month. */
function showTimes(calendar: HTMLElement): void {
  const times = calendar.querySelector('#call-times')
  if (times && times.getBoundingClientRect().top > window.innerHeight - 160)
    times.scrollIntoView({ block: 'center' })
}
