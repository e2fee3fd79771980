import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'

const sprite = await readFile(new URL('./icons.svg', import.meta.url), 'utf8')

test('the sprite contains exactly the named icons', () => {
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])
  expect(ids).toEqual([...iconNames])
})

test('every icon in the sprite is drawn', () => {
  const drawings = [...sprite.matchAll(/<symbol[^>]*>(.*?)<\/symbol>/g)].map((match) => match[1] ?? '')
  expect(drawings).toHaveLength(iconNames.length)
  for (const drawing of drawings)
    expect(drawing).toMatch(/^<(path|circle|rect|line|polyline|polygon|ellipse)\b/)
})
