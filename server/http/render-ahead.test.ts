import { expect, test } from 'vitest'
import { createRenderAhead } from './render-ahead.ts'

/** Timers that end when the test says so. */
function start(state: { isAway?: boolean; there?: string[]; fails?: boolean } = {}) {
  const rendered: string[] = []
  const timers: (() => void)[] = []
  const note = createRenderAhead({
    isThere: (url) => state.there?.includes(url) ?? false,
    isDataAway: () => state.isAway ?? false,
    render: async (url) => {
      rendered.push(url)
      if (state.fails) throw new Error('not now')
    },
    startTimer: (run) => timers.push(run),
  })
  /** One pause passes; a timer that is not there would fail. */
  const pass = async () => {
    timers.shift()!()
    await new Promise(setImmediate)
  }
  return { note, rendered, timers, pass }
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

test('no more than forty wait, and none while the database is away', async () => {
  const full = start()
  full.note(Array.from({ length: 100 }, (_, n) => page(`/blog/${n}`, 3 + n)))
  while (full.timers.length > 0) await full.pass()
  expect(full.rendered).toHaveLength(40)
  expect(full.rendered[0]).toBe('/blog/99')
  const away = start({ isAway: true })
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
