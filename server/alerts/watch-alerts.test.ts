import { expect, test } from 'vitest'
import type { Alert, AlertName, AlertNotice, AlertLedger } from './alert.ts'
import { createMemoryLedger } from './memory-ledger.ts'
import { type Sighting, watchAlerts } from './watch-alerts.ts'

const DISK: Alert = { name: 'disk', subject: 'data on a', sentence: 'Little is left.' }
const AWAY: Alert = { name: 'database', subject: '', sentence: 'The database does not answer.' }
const NOTHING: Sighting = { disk: [], backup: [], job: [], certificate: [], errors: [], database: [] }

/** One process that sees what it is told to, and the messages that it sent. */
function open({
  ledger = null as AlertLedger | null,
  tellsAlone = true,
  channels = ['mail', 'webhook'],
} = {}) {
  let time = Date.parse('2026-11-25T12:00:00Z')
  const state = { sighting: NOTHING, ledger, refuses: new Set<string>() }
  const sent: string[] = []
  const lines: string[] = []
  const watch = watchAlerts({
    look: async () => state.sighting,
    findLedger: () => state.ledger,
    channels: channels.map((name) => ({
      name,
      async send({ kind, sentence }: AlertNotice) {
        if (state.refuses.has(name)) throw new Error('refused')
        sent.push(`${name} ${kind} ${sentence}`)
      },
    })),
    tellsAlone,
    report: (line) => lines.push(line),
    now: () => new Date(time),
  })
  return {
    state,
    sent,
    lines,
    watch,
    check: async (sighting: Partial<Sighting>, seconds = 60) => {
      time += seconds * 1000
      state.sighting = { ...NOTHING, ...sighting }
      await watch.check()
    },
  }
}

test('a beginning is told once by each way, and so is the end', async () => {
  const { check, sent, lines, watch } = open()
  await check({})
  expect(watch.firing()).toEqual([])
  await check({ disk: [DISK] })
  await check({ disk: [{ ...DISK, sentence: 'Still less is left.' }] })
  expect(sent).toEqual(['mail started Little is left.', 'webhook started Little is left.'])
  expect(watch.firing()).toEqual([
    { ...DISK, sentence: 'Still less is left.', since: '2026-11-25T12:02:00.000Z' },
  ])
  await check({})
  await check({})
  expect(sent.slice(2)).toEqual(['mail ended Still less is left.', 'webhook ended Still less is left.'])
  expect(lines).toEqual(['Alert: Little is left.', 'The alert is over: Still less is left.'])
  await check({ disk: [DISK] })
  expect(sent).toHaveLength(6)
})

test('what is not known neither begins nor ends', async () => {
  const { check, sent } = open({ channels: ['mail'] })
  await check({ disk: [DISK] })
  await check({ disk: null })
  await check({ disk: [DISK] })
  expect(sent).toHaveLength(1)
})

test('a way that refuses is tried again, ever later, and the other one is not', async () => {
  const { check, sent, state } = open()
  state.refuses.add('mail')
  await check({ disk: [DISK] }, 1)
  await check({ disk: [DISK] }, 29)
  expect(sent).toEqual(['webhook started Little is left.'])
  state.refuses.clear()
  await check({ disk: [DISK] }, 1)
  expect(sent.slice(1)).toEqual(['mail started Little is left.'])
  await check({ disk: [DISK] }, 9_999)
  expect(sent).toHaveLength(2)
})

test('what nobody takes stands in the log and in what fires, and is given up within a day', async () => {
  const { check, sent, lines, watch, state } = open()
  for (const name of ['mail', 'webhook']) state.refuses.add(name)
  await check({ disk: [DISK] })
  expect(lines).toEqual([
    'Alert: Little is left.',
    'An alert could not be sent by mail: refused',
    'An alert could not be sent by webhook: refused',
  ])
  expect(watch.firing()).toMatchObject([DISK])
  for (let hour = 0; hour < 24; hour += 1) await check({ disk: [DISK] }, 3_600)
  expect(lines).toHaveLength(1 + 24 * 2)
  state.refuses.clear()
  await check({ disk: [DISK] }, 3_600)
  expect(sent).toEqual([])
  expect(watch.firing()).toMatchObject([DISK])
})

test('one that comes back before its end was told is no news', async () => {
  const { check, sent, state } = open({ channels: ['mail'] })
  await check({ disk: [DISK] })
  state.refuses.add('mail')
  await check({})
  state.refuses.clear()
  await check({ disk: [DISK] }, 9_999)
  await check({ disk: [DISK] }, 9_999)
  expect(sent).toEqual(['mail started Little is left.'])
})

test('of several processes with one ledger, one tells', async () => {
  const ledger = createMemoryLedger()
  const [one, other] = [open({ ledger, channels: ['mail'] }), open({ ledger, channels: ['mail'] })]
  for (const each of [one, other]) await each.check({ disk: [DISK] })
  expect([...one.sent, ...other.sent]).toEqual(['mail started Little is left.'])
  for (const each of [one, other]) expect(each.watch.firing()).toHaveLength(1)
})

test('a database that is away is told without it, once, and what it knew stays', async () => {
  const ledger = createMemoryLedger()
  const process = open({ ledger, channels: ['mail'] })
  await process.check({ disk: [DISK] })
  process.state.ledger = null
  const certificate: Alert = { name: 'certificate', subject: '', sentence: 'It ends.' }
  const away = { backup: null, job: null, database: [AWAY], disk: [DISK], certificate: [certificate] }
  await process.check(away)
  await process.check(away)
  expect(process.sent.slice(1).toSorted()).toEqual(['mail started It ends.', `mail started ${AWAY.sentence}`])
  expect(process.watch.firing().map(({ name }) => name)).toEqual(['disk', 'certificate', 'database'])

  // It is back: told once is told, and the ledger has the rest to tell.
  process.state.ledger = ledger
  await process.check({ disk: [DISK], certificate: [certificate] })
  expect(process.sent.slice(3)).toEqual([`mail ended ${AWAY.sentence}`])
  await process.check({ disk: [DISK] })
  expect(process.sent.slice(4)).toEqual(['mail ended It ends.'])
})

test('a ledger that fails while it is asked is one that is away', async () => {
  const broken: AlertLedger = {
    note: () => Promise.reject(new Error('disk full')),
    settle: () => Promise.reject(new Error('disk full')),
  }
  const { check, sent } = open({ ledger: broken, channels: ['mail'] })
  await check({ disk: [DISK] })
  await check({ disk: [DISK] })
  await check({})
  expect(sent).toEqual(['mail started Little is left.', 'mail ended Little is left.'])
})

test('of the processes of one machine, one tells while nobody can be asked', async () => {
  const { check, sent, watch } = open({ tellsAlone: false })
  await check({ database: [AWAY] })
  expect(watch.firing().map(({ name }) => name)).toEqual(['database' satisfies AlertName])
  await check({})
  expect(sent).toEqual([])
})

test('a look that fails is said, and the next one goes on', async () => {
  const lines: string[] = []
  let isBroken = true
  const watch = watchAlerts({
    look: async () => {
      if (isBroken) throw new Error('broken')
      return { ...NOTHING, disk: [DISK] }
    },
    findLedger: () => null,
    channels: [],
    tellsAlone: true,
    report: (line) => lines.push(line),
  })
  await watch.check()
  isBroken = false
  await watch.check()
  expect(lines).toEqual(['Alerts could not be looked at: broken', 'Alert: Little is left.'])
})
