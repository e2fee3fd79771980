import { expect, onTestFinished, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { AGENCY, callAsSite, listTimes, writeForm } from './booking-calls.ts'

const TRIES = 200

for (const { kind, isAvailable } of listEngines()) {
  test.skipIf(!isAvailable)(
    `exactly one of ${TRIES} parallel bookings of a slot succeeds on ${kind}`,
    async () => {
      const backend = await startFunctionsBackend(kind, { runtime: { agency: AGENCY } })
      onTestFinished(() => backend.stop())
      const { startsAt } = (await listTimes(backend)).times.at(-1)!
      /** Retries while the database is busy. */
      const bookUntilDecided = async (): Promise<number> => {
        const { status } = await callAsSite(backend, 'book-call', writeForm(startsAt))
        return status === 503 ? bookUntilDecided() : status
      }
      const statuses = await Promise.all(Array.from({ length: TRIES }, bookUntilDecided))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(TRIES - 1)
      const count = async (table: string, purpose?: string) => {
        const rows = backend.service.from(table).select('*', { count: 'exact', head: true })
        return (await (purpose ? rows.eq('purpose', purpose) : rows)).count
      }
      expect(await count('bookings')).toBe(1)
      // Refused bookings create neither leads nor emails.
      expect(await count('leads')).toBe(1)
      expect(await count('deliveries', 'booking-confirmation')).toBe(1)
    },
  )
}
