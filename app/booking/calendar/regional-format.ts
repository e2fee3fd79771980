/** Clock and calendar conventions of a visitor. Texts are always in US English. */
export type RegionalFormat = {
  hourCycle: 'h12' | 'h23'
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number
}

const US_FORMAT: RegionalFormat = { hourCycle: 'h12', firstDay: 7 }

/** Uses the preferred language of the `Accept-Language` header. */
export function readRegionalFormat(acceptLanguage: string | null): RegionalFormat {
  const tag = (acceptLanguage ?? '').split(/[,;]/, 1)[0]!.trim()
  try {
    const locale = new Intl.Locale(tag)
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
    return {
      hourCycle: hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12',
      firstDay: readFirstDay(locale),
    }
  } catch {
    // Not a language tag, for example `*`.
    return US_FORMAT
  }
}

/** `weekInfo` is a method or a property, depending on the engine. TypeScript has no types for it yet. */
type WeekInfo = { firstDay: number }
type LocaleOfWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

function readFirstDay(locale: LocaleOfWeek): number {
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? US_FORMAT.firstDay
}
