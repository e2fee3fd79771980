import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeArchive } from './write-archive.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('an archive contains its files in order', () => {
  const files = [
    ['read-me.txt', bytes('Hello')],
    ['folder/größe.svg', bytes('<svg/>'.repeat(500))],
    ['empty.txt', bytes('')],
  ] as const
  const unpacked = unzipSync(writeArchive(files))
  expect(
    Object.entries(unpacked).map(([path, content]) => [path, new TextDecoder().decode(content)]),
  ).toEqual(files.map(([path, content]) => [path, new TextDecoder().decode(content)]))
})

test('files are dated the first of January 2026, in every time zone', () => {
  const header = new DataView(writeArchive([['a.txt', bytes('a')]]).buffer)
  expect(header.getUint16(10, true)).toBe(0)
  expect(header.getUint16(12, true)).toBe(((2026 - 1980) << 9) | (1 << 5) | 1)
})
