import { useId, useState } from 'react'
import type { Holiday } from '#domain/booking/calendar/read-holidays.ts'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toClockTime } from '#domain/time-zone/zone-times.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { SettingsProps } from '../settings-desk.tsx'
import { HolidaysDialog } from '../holidays-dialog.tsx'

/** A country's holidays of many years need far less. */
const LARGEST_FILE = 2_000_000
/** Holidays are known so far ahead. */
const PERIOD_DAYS = 2 * 365

type Read = { fileName: string; holidays: readonly Holiday[] }

/** Public holidays of a country, from the calendar file that calendar programs and governments offer. */
export function HolidaysFile(props: SettingsProps) {
  const id = useId()
  const [read, setRead] = useState<Read | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    setProblem(null)
    try {
      const today = toClockTime(new Date().toISOString(), props.settings.timeZone).day
      setRead({ fileName: file.name, holidays: await readFile(file, today) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This file can’t be read.')
    }
  }
  return (
    <section className="settings-section" aria-labelledby={`${id}-title`}>
      <h2 className="t-h4" id={`${id}-title`}>
        Other holidays
      </h2>
      <p className="t-small">
        Choose a calendar file (.ics) with holidays that are missing above, such as calendar programs and
        governments offer. You see them before any is added.
      </p>
      <div className="row-actions">
        <label className="btn btn--secondary settings-file">
          <Icon name="upload" />
          <span>Choose a holiday calendar</span>
          <input
            id={`${id}-file`}
            type="file"
            accept=".ics,text/calendar"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file may be chosen again.
              event.target.value = ''
              if (file) void choose(file)
            }}
          />
        </label>
      </div>
      <FormFailure message={problem} />
      {read && <HolidaysDialog {...props} {...read} onClose={() => setRead(null)} />}
    </section>
  )
}

/** @throws Error with words for people */
async function readFile(file: File, today: string): Promise<Holiday[]> {
  if (file.size > LARGEST_FILE) throw new Error('This file is too large for a calendar of holidays.')
  const { readHolidays } = await import('#domain/booking/calendar/read-holidays.ts')
  const holidays = readHolidays(await file.text(), { firstDay: today, lastDay: addDays(today, PERIOD_DAYS) })
  if (holidays.length === 0)
    throw new Error('There are no holidays of the next two years in this file. Choose a newer one.')
  return holidays
}
