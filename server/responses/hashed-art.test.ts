import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { defaultBrand } from '#domain/brand/brand.ts'
import { addHashedArt, hashArt, nameArtPath } from './hashed-art.ts'
import { openStaticFiles } from './static-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peakshelf-art-'))
  await mkdir(join(folder, 'art/team'), { recursive: true })
  await writeFile(join(folder, 'art/team/one.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rm(folder, { recursive: true }))

test('the path prefix changes with every illustration, the agency on certificates, and the color', async () => {
  const art = join(folder, 'art')
  const first = await hashArt(art)
  const name = (agency: string, color: string) =>
    nameArtPath(first, { site: { ...defaultSiteSettings, name: agency }, brand: { ...defaultBrand, color } })
  const paths = [first, name('Quill', '#0e5a45'), name('Nib', '#0e5a45'), name('Nib', '#1d4ed8')]
  for (const path of paths) expect(path).toMatch(/^\/art-[\da-f]{12}\/$/)
  expect(new Set(paths).size).toBe(4)
  expect(name('Quill', '#0e5a45')).toBe(paths[1])
  await writeFile(join(art, 'two.svg'), '<svg/>')
  expect(await hashArt(art)).not.toBe(first)
  await rm(join(art, 'two.svg'))
})

test.each([
  ['/art-0123456789ab/team/one.svg', 'public, max-age=31536000, immutable'],
  ['/art-ba9876543210/team/one.svg', 'public, max-age=3600'],
  ['/art/team/one.svg', 'public, max-age=3600'],
  ['/art-0123456789ab/team/none.svg', null],
  ['/art-0123456789ab/../art/team/one.svg', null],
])('%s is cached as %s', async (path, caching) => {
  const files = addHashedArt(
    await openStaticFiles(folder, { 'x-frame-options': 'DENY' }),
    '/art-0123456789ab/',
  )
  const found = await files.find(path)
  if (caching === null) return expect(found).toBeUndefined()
  const { headers, body } = found!.identity
  const read = (name: string) => headers[headers.indexOf(name) + 1]
  expect(read('cache-control')).toBe(caching)
  expect(read('x-frame-options')).toBe('DENY')
  expect(read('content-security-policy')).toContain('sandbox')
  expect(body.toString()).toContain('<svg')
})
