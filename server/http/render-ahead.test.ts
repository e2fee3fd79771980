import { expect, test } from 'vitest'
import { createRenderAhead } from './render-ahead.ts'

type State = { isAtRest?: boolean; there?: string[]; fails?: boolean; isBusy?: boolean; now?: number }

/** Timers that end when the test says so. */
function start(state: State = {}) {
  const rendered: string[] = []
  const timers: (() => void)[] = []
  const pauses: number[] = []
  const { note, warmUp } = createRenderAhead({
    isThere: (url) => state.there?.includes(url) ?? false,
    isAtRest: () => state.isAtRest ?? false,
    render: async (url) => {
      rendered.push(url)
      if (state.fails) throw new Error('not now')
    },
    isBusy: () => state.isBusy ?? false,
    now: () => state.now ?? 0,
    startTimer: (run, milliseconds) => {
      timers.push(run)
      pauses.push(milliseconds)
    },
  })
  /** One pause passes; a timer that is not there would fail. */
  const pass = async () => {
    timers.shift()!()
    await new Promise(setImmediate)
  }
  return { note, warmUp, rendered, timers, pauses, pass }
}
const page = (url: string, hits: number) => ({ url, hits })

test('what was asked for often is rendered again, the most asked first, one a pause', async () => {
  const { note, rendered, timers, pass } = start()
  note([page('/rare', 2), page('/blog', 5), page('/', 9)])
  expect(rendered).toEqual([])
  await pass()
  expect(rendered).toEqual(['/'])
  await pass()
  expect(rendered).toEqual(['/', '/blog'])
  expect(timers).toEqual([])
})

test('pages that are cleared twice, or there again, are not rendered twice', async () => {
  const { note, rendered, pass, timers } = start({ there: ['/news'] })
  note([page('/blog', 5), page('/news', 4)])
  note([page('/blog', 3)])
  expect(timers).toHaveLength(1)
  await pass()
  await pass()
  expect(rendered).toEqual(['/blog'])
})

test('no more than forty wait, and none while the database is away or the process ends', async () => {
  const full = start()
  full.note(Array.from({ length: 100 }, (_, n) => page(`/blog/${n}`, 3 + n)))
  while (full.timers.length > 0) await full.pass()
  expect(full.rendered).toHaveLength(40)
  expect(full.rendered[0]).toBe('/blog/99')
  const away = start({ isAtRest: true })
  away.note([page('/blog', 5)])
  await away.pass()
  expect([away.rendered, away.timers]).toEqual([[], []])
})

test('a page that can’t be rendered does not end the others', async () => {
  const { note, rendered, pass } = start({ fails: true })
  note([page('/', 9), page('/blog', 5)])
  await pass()
  await pass()
  expect(rendered).toEqual(['/', '/blog'])
})

test('pages that are always there are rendered behind those that were thrown away', async () => {
  const { note, warmUp, rendered, pass, timers } = start({ there: ['/about'] })
  warmUp(['/', '/about', '/contact'])
  note([page('/blog', 5)])
  expect(timers).toHaveLength(1)
  for (let n = 0; n < 4; n += 1) await pass()
  expect(rendered).toEqual(['/blog', '/', '/contact'])
  expect(timers).toEqual([])
})

test('what one save threw away is rendered quickly, and ten a second when saves go on', async () => {
  const state = { now: 0 }
  const { note, timers, pauses, pass } = start(state)
  const save = () => note(Array.from({ length: 12 }, (_, n) => page(`/blog/${n}`, 3)))
  const finish = async () => {
    while (timers.length > 0) await pass()
    return pauses.splice(0)
  }
  save()
  expect(await finish()).toEqual(Array(12).fill(10))
  save()
  expect(await finish()).toEqual([...Array(8).fill(10), ...Array(4).fill(100)])
  state.now = 500
  save()
  expect(await finish()).toEqual([...Array(5).fill(10), ...Array(7).fill(100)])
  state.now = 60_000
  save()
  expect(await finish()).toEqual(Array(12).fill(10))
})

test('a busy process, and pages that nobody asked for, have time', async () => {
  const busy = start({ isBusy: true })
  busy.note([page('/blog', 5), page('/', 9)])
  await busy.pass()
  await busy.pass()
  expect(busy.pauses).toEqual([100, 100])
  const starting = start()
  starting.warmUp(['/', '/about'])
  await starting.pass()
  await starting.pass()
  expect(starting.pauses).toEqual([2_000, 100])
})
