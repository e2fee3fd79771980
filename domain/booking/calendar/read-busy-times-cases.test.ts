import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBusyTimes } from './read-busy-times.ts'

/** Feeds written by calendar programs, each from a public bug report or an example in RFC 5545. */
const folder = new URL('../../../tests/fixtures/calendars/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
type Case = {
  file: string
  name: string
  hostZone: string
  window: { from: string; to: string }
  busyUtc: string
}
const cases = JSON.parse(read('expected.json')) as Case[]

const short = (moment: number) => new Date(moment).toISOString().slice(5, 16)

test.for(cases)('$name', ({ file, hostZone, window, busyUtc }) => {
  const span = { from: Date.parse(window.from), to: Date.parse(window.to) }
  const readCase = () =>
    readBusyTimes(read(file), span, hostZone)
      .map(({ from, to }) => `${short(from)}>${short(to)}`)
      .join(' ')
  if (busyUtc.startsWith('ERR ')) expect(readCase).toThrow(busyUtc.slice(4))
  else expect(readCase()).toBe(busyUtc)
})
