import { expect, test } from 'vitest'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { isUsableImage } from '#domain/posts/input/validate-post-form.ts'
import { COVER_MOTIFS, COVER_PALETTES, readCoverAddress, writeCoverAddress } from './chosen-cover.ts'
import { drawChosenCover } from './draw-cover.ts'

const covers = COVER_MOTIFS.flatMap((motif) =>
  COVER_PALETTES.map((palette) => ({ motif, palette, seed: 'k3x9' })),
)

test('twelve motifs in six palettes give different pictures', () => {
  expect([COVER_MOTIFS.length, COVER_PALETTES.length]).toEqual([12, 6])
  expect(new Set(covers.map(drawChosenCover)).size).toBe(72)
  const [first] = covers
  expect(drawChosenCover({ ...first!, seed: 'k3x8' })).not.toBe(drawChosenCover(first!))
})

test('a URL describes the whole drawing and is allowed in posts', () => {
  for (const cover of covers) {
    const address = writeCoverAddress(cover)
    expect(readCoverAddress(address)).toEqual(cover)
    expect(cleanImageUrl(address)).toBe(address)
    expect(isUsableImage(address)).toBe(true)
  }
})

test.for([
  '',
  '/covers/trend.svg',
  '/drawn-covers/8a6e04ac-9f0b-4d52-9f1c-7f2f0a4bb001',
  '/drawn-covers/trend.mist',
  '/drawn-covers/trend.mist.',
  '/drawn-covers/trend.pink.k3',
  '/drawn-covers/toString.mist.k3',
  '/drawn-covers/trend.mist.K3',
  '/drawn-covers/trend.mist.k3?x',
  `/drawn-covers/trend.mist.${'k'.repeat(17)}`,
  'https://a.example/drawn-covers/trend.mist.k3',
])('%s names no chosen drawing', (address) => {
  expect(readCoverAddress(address)).toBeNull()
})
