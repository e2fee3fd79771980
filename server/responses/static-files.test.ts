import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaticFiles } from './static-files.ts'

const SCRIPT = 'export const one = 1\n'.repeat(60)
/** Compressed differently from what the server would produce. */
const READY = brotliCompressSync(`${SCRIPT}// ahead`)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peakshelf-static-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/one-abcdefgh.js'), SCRIPT)
  await writeFile(join(folder, 'assets/one-abcdefgh.js.br'), READY)
  await writeFile(join(folder, 'assets/two-abcdefgh.js'), SCRIPT)
  await writeFile(join(folder, 'download.br'), 'something else')
})
afterAll(() => rm(folder, { recursive: true }))

test('serves files compressed at build time', async () => {
  const files = await openStaticFiles(folder, {})
  const ahead = await (await files.find('/assets/one-abcdefgh.js'))!.encoded!.find('br')
  expect(ahead.body).toEqual(READY)
  expect(ahead.headers).toEqual(
    expect.arrayContaining(['content-encoding', 'br', 'content-length', String(READY.length)]),
  )
  expect(files.find('/assets/one-abcdefgh.js.br')).toBeUndefined()
  expect(files.find('/download.br')).toBeDefined()
})

test('compresses other files when they are requested', async () => {
  const files = await openStaticFiles(folder, {})
  const made = await (await files.find('/assets/two-abcdefgh.js'))!.encoded!.find('br')
  expect(brotliDecompressSync(made.body).toString()).toBe(SCRIPT)
})
