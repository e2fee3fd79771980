import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { BUCKET, CREDENTIALS, REGION, startS3Double } from '#backend/tests/support/s3-double.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { runScript } from '#tests/support/site/run-script.ts'
import { runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'

const WAIT = { interval: 200 }

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scheduled-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const verify = async (words: string[]) => (await runScript('backup', ['verify', ...words])).output

test('a site backs itself up to a folder, and does not start when that folder is missing or empty', async () => {
  const folder = await makeFolder()
  const BACKUP_TO = join(folder, 'backups')
  await mkdir(BACKUP_TO)
  const site = await startRunningSite({ DATA_DIR: join(folder, 'data'), BACKUP_TO }, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  const list = () => readdir(BACKUP_TO)
  await expect.poll(list, WAIT).toEqual([expect.stringMatching(/^backup-\d{8}T\d{6}Z\.tar\.gz$/)])
  const [name] = await list()
  expect((await stat(join(BACKUP_TO, name!))).mode & 0o777).toBe(0o600)
  expect(await verify([join(BACKUP_TO, name!)])).toContain('is complete: ')
  // The site records the backup folder after it has verified the backup.
  await expect.poll(() => readdir(site.dataFolder), WAIT).toContain('backup-folder')
  await site.stop()
  expect(site.output()).not.toMatch(/error/i)

  // Simulates an unmounted disk: first the folder is missing, then it is an empty mount point.
  await rm(BACKUP_TO, { recursive: true })
  const environment = { DATA_DIR: join(folder, 'data'), BACKUP_TO, PORT: String(await findFreePort()) }
  const missing = await runFailingSite(environment)
  expect(missing).toMatchObject({
    status: 1,
    output: expect.stringContaining(`${BACKUP_TO} does not exist.`),
  })
  await mkdir(BACKUP_TO)
  const empty = await runFailingSite(environment)
  expect(empty).toMatchObject({ status: 1, output: expect.stringContaining('Mount its disk.') })
  expect(empty.output).not.toMatch(/\n\s+at /)
})

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

test('an owner sets up encrypted backups to a bucket, and turns them off', async () => {
  const folder = await makeFolder()
  const store = await startS3Double()
  onTestFinished(() => store.stop())
  const site = await startRunningSite(
    { DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
    inject('siteTemplate'),
  )
  onTestFinished(() => site.stop())
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'))
  const { data } = await client.auth.signInWithPassword(OWNER)
  const answers: string[] = []
  const ask = async (body: object) => {
    const answer = await fetch(`${site.url}/system/v1/settings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${data.session!.access_token}`,
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    answers.push(text)
    return JSON.parse(text) as { problems?: object; identity: string; recipient: string }
  }
  const { identity, recipient } = await ask({ action: 'make-backup-key' })
  answers.pop()
  const target = {
    BACKUP_TO: `s3://${BUCKET}/site`,
    BACKUP_S3_ENDPOINT: store.endpoint,
    BACKUP_S3_REGION: REGION,
    BACKUP_S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  }
  const change = (changes: object) => ask({ action: 'change', changes })
  expect((await change({ BACKUP_TO: folder })).problems).toEqual({
    BACKUP_RECIPIENT: expect.stringContaining('Make a key first'),
  })
  expect((await change({ ...target, BACKUP_RECIPIENT: null })).problems).toHaveProperty('BACKUP_RECIPIENT')
  const wrong = { ...target, BACKUP_RECIPIENT: recipient, BACKUP_S3_SECRET_ACCESS_KEY: 'mistyped' }
  expect((await change(wrong)).problems).toEqual({
    BACKUP_TO: expect.stringContaining('The bucket could not be opened.'),
  })
  expect((await change({ BACKUP_TO: join(folder, 'absent'), BACKUP_RECIPIENT: recipient })).problems).toEqual(
    {
      BACKUP_TO: expect.stringContaining('does not exist.'),
    },
  )
  expect((await change({ ...target, BACKUP_RECIPIENT: recipient })).problems).toBeUndefined()

  await expect.poll(() => [...store.objects.keys()], WAIT).toHaveLength(1)
  const [[key, { bytes }] = ['', { bytes: Buffer.alloc(0) }]] = store.objects
  expect(key).toMatch(/^site\/backup-\d{8}T\d{6}Z\.tar\.gz\.age$/)
  const file = join(folder, 'downloaded')
  await writeFile(file, bytes)
  const identityFile = join(folder, 'identity')
  await writeFile(identityFile, `# backup key\n${identity}\n`)
  expect(await verify([file])).toContain('This backup is encrypted.')
  expect(await verify([file, '--identity-file', identityFile])).toContain('is complete: ')
  await expect.poll(() => readdir(join(site.dataFolder, 'backup-work')), WAIT).toEqual([])

  const readBackups = async () => (await client.rpc('read_backups')).data as { runs: object[] } | null
  await expect.poll(readBackups, WAIT).toMatchObject({ runs: [{ status: 'done' }] })
  expect((await change({ BACKUP_TO: null })).problems).toBeUndefined()
  expect(await readBackups()).toBeNull()
  const seen = [...answers, site.output(), JSON.stringify(await readBackups())].join('\n')
  for (const secret of [identity, CREDENTIALS.secretAccessKey]) expect(seen).not.toContain(secret)
})
