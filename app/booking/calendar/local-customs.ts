/** How a visitor is used to read clock and calendar; the words stay those of the site. */
export type LocalCustoms = {
  hourCycle: 'h12' | 'h23'
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number
}

/** The United States: what the site is written for. */
const AT_HOME: LocalCustoms = { hourCycle: 'h12', firstDay: 7 }

/** @param acceptLanguage the header in which browsers name what their user reads, the dearest first */
export function readLocalCustoms(acceptLanguage: string | null): LocalCustoms {
  const tag = (acceptLanguage ?? '').split(/[,;]/, 1)[0]!.trim()
  try {
    const locale = new Intl.Locale(tag)
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
    return {
      hourCycle: hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12',
      firstDay: readFirstDay(locale),
    }
  } catch {
    // Not a language, such as `*`.
    return AT_HOME
  }
}

/** A method in some engines, a property in others, and not yet among TypeScript's own types. */
type WeekInfo = { firstDay: number }
type LocaleOfWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

function readFirstDay(locale: LocaleOfWeek): number {
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? AT_HOME.firstDay
}
