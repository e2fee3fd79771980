import { check } from 'prettier'
import { describe, expect, test } from 'vitest'
import { type Figure, judgeFigure } from '../../../../bench/parts/figures.ts'
import { type BenchResult, renderRun, type Run } from './figures-table.ts'

const bare = { name: 'bare node:http', values: [0.05, 0.06, 0.07] }
const list: Figure = {
  name: 'list of posts',
  unit: 'ms',
  values: [2, 3, 4.5],
  reference: bare,
  goal: { ratioAtMost: 60 },
}
const ran: BenchResult = {
  part: 'Misses',
  command: 'ROUNDS=3 uncached-page',
  figures: [list],
  failure: null,
  seconds: 83,
  loads: [0.51, 2],
}
const run: Run = {
  date: '2026-11-26',
  commit: '0123abcd',
  size: 'quick',
  machine: '2 cores',
  interrupted: null,
  ran: [ran],
}
const cellsOf = (markdown: string, name: string) =>
  markdown
    .split('\n')
    .find((line) => line.startsWith(`| ${name}`))
    ?.split(' | ')
    .map((cell) => cell.replaceAll('|', '').trim())

describe('judging a figure', () => {
  test('compares the medians of values and reference', () => {
    expect(judgeFigure(list)).toMatchObject({ value: 3, min: 2, max: 4.5, ratio: 50 })
    expect(judgeFigure(list).verdict?.isMet).toBe(true)
  })

  test('marks it as noisy if a round has the opposite result', () => {
    // 4.5 / 0.07 is 64, above the goal.
    expect(judgeFigure(list).verdict).toEqual({ isMet: true, isNoisy: true })
    expect(judgeFigure({ ...list, goal: { ratioAtMost: 100 } }).verdict?.isNoisy).toBe(false)
  })

  test.each([
    [{ atMost: 3 }, true],
    [{ atMost: 2.9 }, false],
    [{ atLeast: 3 }, true],
    [{ atLeast: 3.1 }, false],
    [{ ratioAtMost: 49 }, false],
    [{ atMost: 3, ratioAtMost: 49 }, false],
  ])('applies the goal %o', (goal, isMet) => {
    expect(judgeFigure({ ...list, goal }).verdict?.isMet).toBe(isMet)
  })

  test('uses the given percentile', () => {
    const costs = Array.from({ length: 100 }, (_, n) => n + 1)
    expect(judgeFigure({ name: 'a key', unit: 'ms', values: costs, at: 0.98 }).value).toBe(98)
  })

  test.each([
    [{ atMost: 0.01 }, 0, true],
    [{ ratioAtMost: 3 }, 0, true],
    [{ ratioAtMost: 3 }, 1, false],
  ])('applies the goal %o to a reference of 0', (goal, value, isMet) => {
    const reference = { name: 'none', values: [0] }
    const { verdict } = judgeFigure({ name: 'moved', unit: '', values: [value], reference, goal })
    expect(verdict?.isMet).toBe(isMet)
  })

  test('rejects a ratio goal without a reference', () => {
    const { reference: _, ...alone } = list
    expect(() => judgeFigure(alone)).toThrow('needs a reference')
  })
})

describe('the table of a run', () => {
  test('shows each figure with its reference, spread and goal', () => {
    expect(cellsOf(renderRun(run), 'list of posts')).toEqual([
      'list of posts',
      '3.00 ms',
      '2.00 to 4.50',
      '3',
      'bare node:http: 0.060 (0.050 to 0.070)',
      '50.0×',
      '≤ 60×',
      'yes, not in every round',
    ])
    expect(renderRun(run)).toContain('1 of 1 goals met; 1 of 1 benches succeeded.')
  })

  test('marks a missed goal', () => {
    const missed = renderRun({ ...run, ran: [{ ...ran, figures: [{ ...list, goal: { atMost: 1 } }] }] })
    expect(cellsOf(missed, 'list of posts')?.at(-1)).toBe('**no**')
    expect(missed).toContain('0 of 1 goals met')
  })

  test('has a row for each failed bench', () => {
    const failure = 'exited with 1: Error: no | browser\n here'
    const none: BenchResult = { ...ran, command: 'opening', figures: [], failure }
    const half: BenchResult = { ...ran, failure: 'interrupted' }
    const markdown = renderRun({ ...run, ran: [half, none] })
    expect(cellsOf(markdown, '`opening`')).toContain('not measured')
    expect(markdown).toContain('exited with 1: Error: no \\| browser here')
    expect(cellsOf(markdown, 'rest of `ROUNDS=3 uncached-page`')?.at(-1)).toBe('interrupted')
    expect(cellsOf(markdown, 'list of posts')?.[1]).toBe('3.00 ms')
    expect(markdown).toContain('0 of 2 benches succeeded')
  })

  test('notes an interruption', () => {
    expect(renderRun({ ...run, interrupted: 'Interrupted.' })).toContain('**Interrupted.**')
  })

  test('is formatted as prettier would', async () => {
    const failed: BenchResult = { ...ran, part: 'Others', figures: [], failure: 'sent no figure' }
    expect(await check(renderRun({ ...run, ran: [ran, failed] }).trim() + '\n', { parser: 'markdown' })).toBe(
      true,
    )
  })
})
