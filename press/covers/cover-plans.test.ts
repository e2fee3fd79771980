import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { composeCover } from '#app/posts/covers/compose-cover.ts'
import { coverPlans } from './cover-plans.ts'

const MAX_COVER_BYTES = 12_000
const coverFolder = new URL('../../public/covers/', import.meta.url)

const plannedNames = Object.keys(coverPlans)

test('every planned cover is committed as the drawing gives it today, and nothing else lies beside them', async () => {
  const files = await readdir(coverFolder)
  expect(files.toSorted()).toEqual(plannedNames.map((name) => `${name}.svg`).toSorted())
  for (const [name, { palette, motif }] of Object.entries(coverPlans)) {
    const committed = await readFile(new URL(`${name}.svg`, coverFolder), 'utf8')
    expect(
      committed === `${composeCover(name, palette, motif)}\n`,
      `${name}: run press/covers/draw-covers.ts`,
    ).toBe(true)
  }
})

test('every cover stays under twelve kilobytes and holds no text, script or style attribute', () => {
  for (const [name, { palette, motif }] of Object.entries(coverPlans)) {
    const cover = composeCover(name, palette, motif)
    expect(cover.length, name).toBeLessThan(MAX_COVER_BYTES)
    expect(cover, name).not.toMatch(/NaN|Infinity|undefined|style=|<text|<script/)
  }
})

test('no two covers show the same drawing', () => {
  const drawings = Object.entries(coverPlans).map(([name, { palette, motif }]) =>
    composeCover(name, palette, motif).replace(/.*<\/defs>/, ''),
  )
  expect(new Set(drawings).size).toBe(plannedNames.length)
})
