/** Names of months, weekdays and halves of a day, and the words between them, as the runtime writes dates. */

export type CalendarWords = {
  months: Map<string, number>
  weekdays: Set<string>
  halves: Map<string, 'am' | 'pm'>
  /** Words that dates contain without a meaning for the date, such as "de", "um" or "г". */
  fillers: Set<string>
}

/** The most used languages and their regional names. Languages whose names contradict these, such as Croatian, are left out. */
const LOCALES =
  'en en-GB de de-AT fr es it pt nl pl ru uk cs sk sv da nb fi tr ro hu el id vi ja zh ko ar ar-LB ar-DZ hi bn bg he th ca'.split(
    ' ',
  )

/** Words that people write and no locale does. */
const MORE_FILLERS =
  'th st nd rd er ere eme e uhr hrs hr of the am um le el il den on год року е и го พศ คศ เวลา น בשעה יום ה'.split(
    ' ',
  )
const MORE_MONTHS: readonly (readonly [string, number])[] = [
  ['mrz', 3],
  ['เม ย', 4],
  ['מרס', 3],
  ['במרס', 3],
]

const MONTH_STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
  { month: 'long', year: 'numeric' },
]

const YEAR = 2024
const known = new Map<string, CalendarWords>()

/** Lowercase without accents, dots and marks of direction, in one form of each letter. */
export function normalizeDateText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\u200e\u200f\u061c]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/ı/g, 'i')
      .replace(/[’ʼ]/g, "'")
      // "p.m." is one word.
      .replace(/(?<![\p{L}\p{M}])(\p{L}\p{M}*)\. ?(?=\p{L}\.)/gu, '$1')
  )
}

/** @param languages `english` suffices for most files and is faster */
export function listCalendarWords(languages: 'english' | 'all'): CalendarWords {
  const found = known.get(languages) ?? collectWords(languages === 'english' ? LOCALES.slice(0, 2) : LOCALES)
  known.set(languages, found)
  return found
}

function collectWords(locales: readonly string[]): CalendarWords {
  const words: CalendarWords = {
    months: new Map(MORE_MONTHS),
    weekdays: new Set(),
    halves: new Map(),
    fillers: new Set(MORE_FILLERS),
  }
  for (const locale of locales) {
    addMonths(locale, words)
    addWeekdays(locale, words)
    addFillers(locale, words)
  }
  for (const locale of locales) addHalves(locale, words)
  return words
}

function addMonths(locale: string, { months }: CalendarWords): void {
  for (const style of MONTH_STYLES) {
    for (let month = 0; month < 12; month += 1) {
      const instant = Date.UTC(YEAR, month, 15)
      const [name] = listParts(locale, style, instant, 'month')
      if (name === undefined || /\d/.test(name)) continue
      months.set(name, month + 1)
      // Hebrew prefixes the month with a letter.
      const prefix = /\p{L}$/u.exec(listParts(locale, style, instant, 'literal').at(0) ?? '')?.[0]
      if (prefix !== undefined) months.set(prefix + name, month + 1)
    }
  }
}

function addWeekdays(locale: string, { weekdays }: CalendarWords): void {
  for (const weekday of ['long', 'short'] as const) {
    for (let day = 1; day <= 7; day += 1) {
      for (const name of listParts(locale, { weekday }, Date.UTC(YEAR, 0, day), 'weekday')) {
        for (const word of splitWords(name)) weekdays.add(word)
      }
    }
  }
}

function addFillers(locale: string, { fillers }: CalendarWords): void {
  for (const dateStyle of ['full', 'long', 'medium'] as const) {
    const style = { dateStyle, timeStyle: 'long' } as const
    const literals = listParts(locale, style, Date.UTC(YEAR, 2, 5, 14, 3), 'literal')
    for (const word of literals.flatMap(splitWords)) fillers.add(word)
  }
}

function addHalves(locale: string, { halves, fillers }: CalendarWords): void {
  for (const [hour, half] of [
    [9, 'am'],
    [21, 'pm'],
  ] as const) {
    const style = { hour: 'numeric', hour12: true } as const
    const [name] = listParts(locale, style, Date.UTC(YEAR, 2, 5, hour), 'dayPeriod')
    if (name !== undefined && !fillers.has(name)) halves.set(name, half)
  }
}

function listParts(
  locale: string,
  style: Intl.DateTimeFormatOptions,
  instant: number,
  wanted: Intl.DateTimeFormatPartTypes,
): string[] {
  return new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone: 'UTC' })
    .formatToParts(instant)
    .filter(({ type }) => type === wanted)
    .map(({ value }) => normalizeDateText(value).replace(/\./g, '').trim())
}

export const DATE_WORD = /\p{L}[\p{L}\p{M}'׳॰]*/gu

export function splitWords(text: string): string[] {
  return text.match(DATE_WORD) ?? []
}
