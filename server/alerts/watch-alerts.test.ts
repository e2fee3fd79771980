import { expect, test } from 'vitest'
import type { Alert, AlertLedger, AlertNotice } from './alert.ts'
import { createMemoryLedger } from './memory-ledger.ts'
import { type Findings, watchAlerts } from './watch-alerts.ts'

const DISK: Alert = { name: 'disk', subject: 'data on a', sentence: 'Little is left.' }
const AWAY: Alert = { name: 'database', subject: '', sentence: 'The database does not answer.' }
const NOTHING: Findings = { disk: [], backup: [], job: [], certificate: [], errors: [], database: [] }

/** A process with the given findings, and the messages that it sent. */
function open({
  ledger = null as AlertLedger | null,
  sendsAlone = true,
  channels = ['mail', 'webhook'],
} = {}) {
  let time = Date.parse('2026-11-25T12:00:00Z')
  const state = { findings: NOTHING, ledger, refuses: new Set<string>(), isBroken: false }
  const sent: string[] = []
  const lines: string[] = []
  const watch = watchAlerts({
    look: async () => {
      if (state.isBroken) throw new Error('broken')
      return state.findings
    },
    findLedger: () => state.ledger,
    listChannels: () =>
      channels.map((name) => ({
        name,
        async send({ kind, sentence }: AlertNotice) {
          if (state.refuses.has(name)) throw new Error('refused')
          sent.push(`${name} ${kind} ${sentence}`)
        },
      })),
    sendsAlone,
    report: (line) => lines.push(line),
    now: () => new Date(time),
  })
  const check = async (findings: Partial<Findings>, seconds = 60) => {
    time += seconds * 1000
    state.findings = { ...NOTHING, ...findings }
    await watch.check()
  }
  return { state, sent, lines, check, firing: watch.firing }
}

test('sends one message per channel when an alert starts and one when it ends', async () => {
  const { check, sent, lines, firing } = open()
  await check({ disk: [DISK] })
  await check({ disk: [{ ...DISK, sentence: 'Still less is left.' }] })
  expect(sent).toEqual(['mail started Little is left.', 'webhook started Little is left.'])
  expect(firing()).toEqual([{ ...DISK, sentence: 'Still less is left.', since: '2026-11-25T12:01:00.000Z' }])
  await check({})
  await check({})
  expect(sent.slice(2)).toEqual(['mail ended Still less is left.', 'webhook ended Still less is left.'])
  expect(lines).toEqual(['Alert: Little is left.', 'The alert is over: Still less is left.'])
  await check({ disk: [DISK] })
  expect(sent).toHaveLength(6)
})

test('does not end an alert while its kind can not be checked', async () => {
  const { check, sent } = open({ channels: ['mail'] })
  await check({ disk: [DISK] })
  await check({ disk: null })
  await check({ disk: [DISK] })
  expect(sent).toHaveLength(1)
})

test('retries only the channel that failed, with growing delays', async () => {
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

test('logs an unsent alert, keeps it firing, and stops trying within a day', async () => {
  const { check, sent, lines, firing, state } = open({ channels: ['mail'] })
  state.refuses.add('mail')
  await check({ disk: [DISK] })
  expect(lines).toEqual(['Alert: Little is left.', 'An alert could not be sent by mail: refused'])
  for (let hour = 0; hour < 24; hour += 1) await check({ disk: [DISK] }, 3_600)
  expect(lines).toHaveLength(1 + 24)
  state.refuses.clear()
  await check({ disk: [DISK] }, 3_600)
  expect(sent).toEqual([])
  expect(firing()).toMatchObject([DISK])
})

test('sends nothing if an alert returns before its end was sent', async () => {
  const { check, sent, state } = open({ channels: ['mail'] })
  await check({ disk: [DISK] })
  state.refuses.add('mail')
  await check({})
  state.refuses.clear()
  await check({ disk: [DISK] }, 9_999)
  await check({ disk: [DISK] }, 9_999)
  expect(sent).toEqual(['mail started Little is left.'])
})

test('with a shared ledger, one of several processes sends, and all know the alert', async () => {
  const ledger = createMemoryLedger()
  const [one, other] = [open({ ledger, channels: ['mail'] }), open({ ledger, channels: ['mail'] })]
  for (const each of [one, other]) await each.check({ disk: [DISK] })
  expect([...one.sent, ...other.sent]).toEqual(['mail started Little is left.'])
  for (const each of [one, other]) expect(each.firing()).toHaveLength(1)
})

test('sends alerts without the shared ledger during an outage, and not again afterward', async () => {
  const ledger = createMemoryLedger()
  const { check, sent, firing, state } = open({ ledger, channels: ['mail'] })
  await check({ disk: [DISK] })
  state.ledger = null
  const certificate: Alert = { name: 'certificate', subject: '', sentence: 'It expires.' }
  const away = { backup: null, job: null, database: [AWAY], disk: [DISK], certificate: [certificate] }
  await check(away)
  await check(away)
  expect(sent.slice(1).toSorted()).toEqual(['mail started It expires.', `mail started ${AWAY.sentence}`])
  expect(firing().map(({ name }) => name)).toEqual(['disk', 'certificate', 'database'])

  state.ledger = ledger
  await check({ disk: [DISK], certificate: [certificate] })
  expect(sent.slice(3)).toEqual([`mail ended ${AWAY.sentence}`])
  await check({ disk: [DISK] })
  expect(sent.slice(4)).toEqual(['mail ended It expires.'])
})

test('treats a failing ledger as unavailable', async () => {
  const broken: AlertLedger = {
    note: () => Promise.reject(new Error('disk full')),
    settle: () => Promise.reject(new Error('disk full')),
  }
  const { check, sent } = open({ ledger: broken, channels: ['mail'] })
  for (const disk of [[DISK], [DISK], []]) await check({ disk })
  expect(sent).toEqual(['mail started Little is left.', 'mail ended Little is left.'])
})

test('while the shared ledger is unavailable, only one process per machine sends', async () => {
  const { check, sent, firing } = open({ sendsAlone: false })
  await check({ database: [AWAY] })
  expect(firing()).toMatchObject([AWAY])
  await check({})
  expect(sent).toEqual([])
})

test('reports a failed check and continues', async () => {
  const { check, lines, state } = open()
  state.isBroken = true
  await check({})
  state.isBroken = false
  await check({ disk: [DISK] })
  expect(lines).toEqual(['The check for alerts failed: broken', 'Alert: Little is left.'])
})
