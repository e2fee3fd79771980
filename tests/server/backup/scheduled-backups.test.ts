import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { BUCKET, CREDENTIALS, REGION, startS3Double } from '#backend/tests/support/s3-double.ts'
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

test('a site backs itself up, encrypted, to a bucket', async () => {
  const folder = await makeFolder()
  const store = await startS3Double()
  onTestFinished(() => store.stop())
  const identity = await generateIdentity()
  const site = await startRunningSite(
    {
      DATA_DIR: join(folder, 'data'),
      BACKUP_TO: `s3://${BUCKET}/site`,
      BACKUP_RECIPIENT: await identityToRecipient(identity),
      BACKUP_S3_ENDPOINT: store.endpoint,
      BACKUP_S3_REGION: REGION,
      BACKUP_S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    inject('siteTemplate'),
  )
  onTestFinished(() => site.stop())
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
})
