import { useCallback, useEffect, useState } from 'react'
import type { BookingManager, BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { describeFailure } from './describe-failure.ts'

type ReadSettings = {
  /** Null until they were read. */
  settings: BookingSettings | null
  failure: string | null
}

export type SettingsReading = ReadSettings & { reload: () => Promise<void> }

/** Hosts, rules, days off and calendars, as they are stored. */
export function useBookingSettings(manager: BookingManager): SettingsReading {
  const [reading, setReading] = useState<ReadSettings>({ settings: null, failure: null })
  const reload = useCallback(async () => {
    const next = await readSettings(manager)
    setReading((known) => ({ settings: next.settings ?? known.settings, failure: next.failure }))
  }, [manager])
  useEffect(() => {
    void readSettings(manager).then(setReading)
  }, [manager])
  return { ...reading, reload }
}

async function readSettings(manager: BookingManager): Promise<ReadSettings> {
  try {
    return { settings: await manager.readSettings(), failure: null }
  } catch (error) {
    return { settings: null, failure: describeFailure(error) }
  }
}
