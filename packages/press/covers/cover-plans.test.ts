import { expect, test } from 'vitest'
import { covers } from './covers.ts'
import { composeCover } from './cover-kit.ts'
import { coverPlans } from './cover-plans.ts'

test('every cover is under 12 kB without text, script or style attribute', () => {
  for (const [name, { palette, motif }] of Object.entries(coverPlans)) {
    const cover = composeCover(name, palette, motif)
    expect(cover.length, name).toBeLessThan(covers.maxBytes)
    expect(cover, name).not.toMatch(/NaN|Infinity|undefined|style=|<text|<script/)
  }
})

test('all covers are different', () => {
  const drawings = Object.entries(coverPlans).map(([name, { palette, motif }]) =>
    composeCover(name, palette, motif).replace(/.*<\/defs>/, ''),
  )
  expect(new Set(drawings).size).toBe(Object.keys(coverPlans).length)
})
