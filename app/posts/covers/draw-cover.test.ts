import { expect, test } from 'vitest'
import { drawCover } from './draw-cover.ts'

const MAX_COVER_CHARACTERS = 14_000
const ids = Array.from({ length: 300 }, (_, index) => `post-${index}`)

/** Lists the names of tags that are unclosed or closed in the wrong order; empty for well-formed markup. */
function listTagFaults(markup: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  const rest = markup.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<>&]*")*)(\/?)>/g,
    (_, closing, name, __, own) => {
      if (closing === '/') {
        if (open.pop() !== name) faults.push(name)
      } else if (own !== '/') open.push(name)
      return ''
    },
  )
  if (rest !== '') faults.push(`text outside tags: ${rest.slice(0, 40)}`)
  return [...faults, ...open]
}

test('the same id always gives the same picture', () => {
  expect(drawCover('6104820010001')).toBe(drawCover('6104820010001'))
})

test('neighboring ids give different pictures', () => {
  expect(new Set(ids.map(drawCover)).size).toBe(ids.length)
})

test('300 ids use every palette and at least ten motifs', () => {
  const covers = ids.map(drawCover)
  const walls = new Set(covers.map((cover) => /stop-color="(#\w+)"/.exec(cover)?.[1]))
  const shapes = new Set(
    covers.map((cover) =>
      [...cover.matchAll(/<(\w+)/g)]
        .map(([, tag]) => tag)
        .join()
        .slice(40, 140),
    ),
  )
  expect(walls.size).toBe(6)
  expect(shapes.size).toBeGreaterThanOrEqual(10)
})

test('every cover is well-formed, small and free of text, scripts and style attributes', () => {
  for (const cover of ids.map(drawCover)) {
    expect(listTagFaults(cover)).toEqual([])
    expect(cover.length).toBeLessThan(MAX_COVER_CHARACTERS)
    expect(cover).not.toMatch(/NaN|Infinity|undefined|style=|<text|<script/)
  }
})

test('ids with special characters are drawn like any other and never appear in the markup', () => {
  const odd = [
    '',
    ' ',
    '0',
    '\u0000',
    '\uD800',
    '🪵',
    '"><script>alert(1)</script>',
    'x'.repeat(100_000),
    '../../etc',
  ]
  for (const id of odd) {
    const cover = drawCover(id)
    expect(listTagFaults(cover)).toEqual([])
    if (id.trim().length > 1) expect(cover).not.toContain(id)
  }
})
