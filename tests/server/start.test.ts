import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'

const template = inject('siteTemplate')

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'peakshelf-start-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

test('a start with wrong settings lists all of them', async () => {
  const { status, output } = await runFailingSite({ PORT: 'abc', EDITOR_MODE: 'maybe' })
  expect(status).toBe(1)
  expect(output).toContain("These settings can't be used:")
  expect(output).toContain('  - PORT must be a number from 0 to 65535 (it is "abc")')
  expect(output).toContain('  - EDITOR_MODE must be auto, on or off (it is "maybe")')
  expect(output).not.toContain('at parseConfig')
})

test('names an unresolvable HOST and a misspelled setting before it creates anything', async () => {
  await using folder = await makeFolder()
  const dataFolder = join(folder.path, 'data')
  const { status, output } = await runFailingSite({
    HOST: 'site.invalid',
    DATBASE_URL: 'postgres://site@db.internal/site',
    DATA_DIR: dataFolder,
  })
  expect(status).toBe(1)
  expect(output).toContain('Warning: DATBASE_URL is not a setting of this site: did you mean DATABASE_URL?')
  expect(output).toContain('HOST is site.invalid, a name ')
  await expect(stat(dataFolder)).rejects.toThrow('ENOENT')
})

test('a start on a port in use names it and releases the data folder', async () => {
  await using folder = await makeFolder()
  const port = await findFreePort()
  const occupant = createServer().listen(port, '127.0.0.1')
  await cp(template, folder.path, { recursive: true })
  const { status, output } = await runFailingSite({ PORT: String(port), DATA_DIR: folder.path })
  occupant.close()
  expect(status).toBe(1)
  expect(output).toContain(`Port ${port} is taken by another program.`)

  const site = await startRunningSite({ DATA_DIR: folder.path })
  await site.stop()
})

test('rejects a second process on the same data folder, but not one with its own folder', async () => {
  await using folder = await makeFolder()
  await using otherFolder = await makeFolder()
  const site = await startRunningSite({ DATA_DIR: folder.path }, template)
  const refused = await runFailingSite({ PORT: String(await findFreePort()), DATA_DIR: folder.path })
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(/is in use by process \d+\. Stop that process first/)

  const beside = await startRunningSite({ DATA_DIR: otherFolder.path }, template)
  expect((await fetch(`${beside.url}/blog`)).status).toBe(200)
  await Promise.all([site.stop(), beside.stop()])
})

test('the first start makes database and keys for the owner alone, the second keeps them', async () => {
  await using folder = await makeFolder()
  const first = await startRunningSite({ DATA_DIR: folder.path })
  const posts = await (await fetch(`${first.url}/blog`)).text()
  await first.stop()
  const keys = join(folder.path, 'keys')
  expect((await stat(keys)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(keys)) expect((await stat(join(keys, name))).mode & 0o777).toBe(0o600)
  expect(await listOpenFiles(folder.path)).toEqual([])

  const second = await startRunningSite({ DATA_DIR: folder.path })
  const postsAgain = await (await fetch(`${second.url}/blog`)).text()
  await second.stop()
  const idsOf = (html: string) => html.match(/data-post-id="[\da-f-]{36}"/g)
  expect(idsOf(posts)).toHaveLength(12)
  expect(idsOf(postsAgain)).toEqual(idsOf(posts))
})

/** Files and folders that others than the owner can access, including the folder itself. */
async function listOpenFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  expect(names.length).toBeGreaterThan(100)
  const modes = await Promise.all(
    ['', ...names].map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777] as const),
  )
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name, mode]) => `${name} ${mode.toString(8)}`)
}

test('a data folder that is a file is reported with instructions', async () => {
  await using folder = await makeFolder()
  const file = join(folder.path, 'not-a-folder')
  await writeFile(file, '')
  const { status, output } = await runFailingSite({ PORT: String(await findFreePort()), DATA_DIR: file })
  expect(status).toBe(1)
  expect(output).toContain(file)
  expect(output).not.toMatch(/\n\s+at /)
})

test('an empty installation without seed shows the empty states', async () => {
  const site = await startRunningSite({ SEED_CONTENT: 'off' })
  const [blog, news] = await Promise.all(
    ['/blog', '/news'].map(async (path) => (await fetch(site.url + path)).text()),
  )
  expect(blog).toContain('No blog posts yet.')
  expect(blog).toContain('Check back soon for new content!')
  expect(blog).not.toContain('aria-label="Pagination"')
  expect(news).toContain('No news posts available yet.')
  await site.stop()
})
