import { expect, test } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { createLiveConfig, type Store } from './live-config.ts'

/** A database with one stored setting. */
function makeStore(read: () => { data: unknown[] | null }): Store {
  const from = (table: string) => ({
    select: () =>
      table === 'site_settings'
        ? read()
        : {
            order: () => ({ limit: async () => ({ data: [{ id: 1, changed_at: '2026-11-29T12:00:00Z' }] }) }),
          },
  })
  return { client: { from } as unknown as Store['client'], secretKey: 'key', sealingKeys: [] }
}
const NAMED = { data: [{ name: 'AGENCY_NAME', value: 'Northgate' }] }

test('keeps the former configuration if a change can’t be applied, and applies it later', async () => {
  const lines: string[] = []
  const live = createLiveConfig(parseConfig({}), (line) => lines.push(line))
  let isBroken = true
  live.follow(async () => {
    if (isBroken) throw new Error('Scheduling backups failed')
  })
  await live.connect(
    makeStore(() => NAMED),
    false,
  )
  expect([live.isApplied(), live.current().site.name]).toEqual([false, 'Peakshelf'])
  expect(lines).toEqual(['The settings could not be applied: Scheduling backups failed'])
  isBroken = false
  await live.refresh()
  expect([live.isApplied(), live.current().site.name]).toEqual([true, 'Northgate'])
  live.close()
})

test('reports a change as not applied while the database is unavailable', async () => {
  const live = createLiveConfig(parseConfig({}), () => undefined)
  let answer: { data: unknown[] | null } = { data: null }
  await live.connect(
    makeStore(() => answer),
    false,
  )
  expect(live.isApplied()).toBe(false)
  answer = NAMED
  await live.refresh()
  expect([live.isApplied(), live.current().site.name]).toEqual([true, 'Northgate'])
  live.close()
})
