import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { runScript } from '#tests/support/site/run-script.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const PICTURE = Buffer.from('a file of the clients')

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function connect(site: { url: string; dataFolder: string }, key: 'publishable' | 'secret') {
  return createClient(site.url, await readKeyFile(site.dataFolder, key), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

test('a site is backed up while it runs, and restored elsewhere with its accounts, posts and files', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'site.backup')
  const passphraseFile = join(folder, 'passphrase')
  await writeFile(passphraseFile, 'copper lantern rides north\n')
  const site = await startRunningSite({ DATA_DIR: join(folder, 'data') }, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  const server = await connect(site, 'secret')
  await server.auth.admin.createUser({ ...OWNER, email_confirm: true })
  await server.from('blog_posts').insert({ title: 'Kept for ever', content: '<p>Words</p>', author: 'Ann' })
  await server.storage.createBucket('attachments', { public: true })
  await server.storage.from('attachments').upload('contract.txt', PICTURE, { contentType: 'text/plain' })
  const before = await server.from('blog_posts').select('*').order('id')

  const here = { DATA_DIR: site.dataFolder }
  const encrypted = ['--passphrase-file', passphraseFile]
  const made = await runScript('backup', ['backup', file, ...encrypted], here)
  expect(made).toEqual({
    status: 0,
    output: expect.stringMatching(/^\d+ rows and \d+ files are in \S+site\.backup\.\n$/),
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'passphrase', 'site.backup'])
  expect(await runScript('backup', ['backup', file, ...encrypted], here)).toEqual({
    status: 1,
    output: `${file} already exists and was not changed. Choose another name.\n`,
  })
  expect((await runScript('backup', ['verify', file, ...encrypted])).output).toContain(
    'site.backup is complete: ',
  )
  await site.stop()
  expect((await runScript('backup', ['restore', file, ...encrypted], here)).output).toContain(
    'There is an installation in this database already',
  )

  const elsewhere = join(await makeFolder(), 'data')
  // A restore that fails at its first file leaves no database and no keys.
  const blocked = await makeFolder()
  await writeFile(join(blocked, 'objects'), '')
  const failed = await runScript('backup', ['restore', file, ...encrypted], { DATA_DIR: blocked })
  expect(failed).toEqual({ status: 1, output: expect.stringMatching(/objects\/\S+ is not a folder/) })
  expect(await readdir(blocked)).toEqual(['objects'])

  const restored = await runScript('backup', ['restore', file, ...encrypted], { DATA_DIR: elsewhere })
  expect(restored).toEqual({ status: 0, output: expect.stringContaining(' Start the site.\n') })
  const next = await startRunningSite({ DATA_DIR: elsewhere })
  onTestFinished(() => next.stop())
  const client = await connect(next, 'publishable')
  expect((await client.auth.signInWithPassword(OWNER)).error).toBe(null)
  expect(await (await connect(next, 'secret')).from('blog_posts').select('*').order('id')).toEqual(before)
  const download = await client.storage.from('attachments').download('contract.txt')
  expect(Buffer.from(await download.data!.arrayBuffer())).toEqual(PICTURE)
  expect(await (await fetch(`${next.url}/blog/kept-for-ever`)).text()).toContain('Words')
  expect(next.output()).not.toContain('Storing the first')
})

test('explains invalid backups, installations and commands', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'site.backup')
  const DATA_DIR = join(folder, 'nothing')
  expect(await runScript('backup', ['backup', file], { DATA_DIR })).toEqual({
    status: 1,
    output: `There is no database in ${DATA_DIR}/database. Is DATA_DIR the folder of the site?\n`,
  })
  expect(await readdir(folder)).toEqual([])
  const hosted = {
    SITE_URL: 'https://www.example.com',
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_example',
    SUPABASE_SECRET_KEY: 'sb_secret_example',
  }
  expect((await runScript('backup', ['backup', file], hosted)).output).toBe(
    'A hosted project makes its own backups: see its dashboard.\n',
  )
  await writeFile(file, 'a letter')
  await truncate(file, 4)
  expect(await runScript('backup', ['verify', file])).toEqual({
    status: 1,
    output: 'The file is not a backup, or it is damaged or truncated.\n',
  })
  expect((await runScript('backup', ['restore', file], { DATA_DIR })).status).toBe(1)
  expect(await readdir(folder)).toEqual(['site.backup'])
  const absent = join(folder, 'no', 'such.file')
  for (const words of [
    ['verify', absent],
    ['restore', absent],
    ['verify', file, '--passphrase-file', absent],
  ]) {
    const outcome = await runScript('backup', words, { DATA_DIR })
    expect(outcome.output).toBe(`${absent} does not exist. Check the name and the folder.\n`)
    expect(outcome.status).toBe(1)
  }
  for (const words of [[], ['backup'], ['verify', 'a', 'b'], ['burn', file], ['backup', file, '--loud']]) {
    expect(await runScript('backup', words), words.join(' ')).toEqual({
      status: 2,
      output: expect.stringMatching(/^Usage:/),
    })
  }
})
