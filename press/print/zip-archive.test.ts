import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeZip } from './zip-archive.ts'

/** Reads an archive by its directory, as an unpacking program does. */
function readZip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)))
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16))
    expect(content.length).toBe(archive.readUInt32LE(at + 24))
    files[name] = content.toString()
    at += 46 + nameLength
  }
  return files
}

test('an archive gives back its files', () => {
  const archive = writeZip([
    { path: 'read-me.txt', content: 'Hello' },
    { path: 'folder/größe.svg', content: Buffer.from('<svg/>'.repeat(500)) },
    { path: 'empty.txt', content: '' },
  ])
  expect(readZip(archive)).toEqual({
    'read-me.txt': 'Hello',
    'folder/größe.svg': '<svg/>'.repeat(500),
    'empty.txt': '',
  })
})

test('the same files give the same bytes', () => {
  const entries = [{ path: 'a.txt', content: 'a' }]
  expect(writeZip(entries).equals(writeZip(entries))).toBe(true)
})
