import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openFolderTarget } from '#server/backups/backup-targets.ts'
import type { RunBackupCommand } from '#server/backups/make-backup.ts'
import { planBackups, startScheduledBackups } from '#server/backups/scheduled-backups.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const RECIPIENT = `age1${'q'.repeat(58)}`
const RETENTION = { days: 1, weeks: 0, months: 0 }
const OLD = ['backup-20200101T030000Z.tar.gz.age', 'backup-20200102T030000Z.tar.gz.age']

type Run = { status: string; file_name: string | null; bytes: number | null; message: string | null }

onBothFunctionEngines({}, (use) => {
  let folder: string
  let memory: string
  const open: ReturnType<typeof startScheduledBackups>[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backups-'))
    memory = await mkdtemp(join(tmpdir(), 'backups-memory-'))
    await use().engine.query(`delete from public.job_runs where job = 'backup'`)
    await planBackups(use().service, null)
  })
  afterEach(async () => {
    for (const backups of open.splice(0)) await backups.close()
    for (const made of [folder, memory]) await rm(made, { recursive: true, force: true })
  })

  const writeFileOf: RunBackupCommand = async ([command, file]) => {
    if (command === 'backup') await writeFile(file!, 'rows and files')
  }
  function start(
    runCommand: RunBackupCommand,
    recipient: string | null = RECIPIENT,
    failures: unknown[] = [],
  ) {
    const plan = {
      target: openFolderTarget(folder, join(memory, 'backup-folder')),
      retention: RETENTION,
      recipient,
    }
    const reportFailure = (error: unknown) => void failures.push(error)
    const backups = startScheduledBackups({ client: use().service, plan, reportFailure, runCommand })
    open.push(backups)
    return backups
  }
  async function readRuns(): Promise<Run[]> {
    const { data, error } = await use().service.rpc('read_backups')
    expect(error).toBe(null)
    return data?.runs ?? []
  }
  const waitForRuns = (statuses: string[]) =>
    expect
      .poll(async () => (await readRuns()).map(({ status }) => status), { timeout: 30_000 })
      .toEqual(statuses)

  test('makes the first backup immediately, the next after the interval, and deletes old ones', async () => {
    for (const name of [...OLD, 'notes.txt', 'backup-20200103T030000Z.tar.gz.part'])
      await writeFile(join(folder, name), '')
    await planBackups(use().service, 24)
    const words: string[][] = []
    start(async (all, signal) => {
      words.push(all)
      await writeFileOf(all, signal)
    })
    await waitForRuns(['done'])
    const [run] = await readRuns()
    expect(run).toMatchObject({
      target: folder,
      kind: 'scheduled',
      bytes: 'rows and files'.length,
      digest: '8779be787883514b6a0187e383054e7db1ae59da838b3e2e1636fa288512c819',
    })
    await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual([run!.file_name, 'notes.txt'])
    expect(words).toEqual([['backup', join(folder, run!.file_name!), '--recipient', RECIPIENT]])

    const { data: later } = await use().service.rpc('backup_due_in')
    expect(later).toBeGreaterThan(23 * 60 * 60)
    // A restart of the site does not move the hour.
    await planBackups(use().service, 24)
    expect((await use().service.rpc('backup_due_in')).data).toBeLessThanOrEqual(later)
  })

  test('a run fails with a message if the disk is no longer mounted', async () => {
    await planBackups(use().service, 24)
    const failures: unknown[] = []
    const backups = start(writeFileOf, RECIPIENT, failures)
    await waitForRuns(['done'])
    // The mount point of an unmounted disk is empty.
    for (const name of await readdir(folder)) await rm(join(folder, name))
    await use().service.rpc('request_backup')
    backups.wake()
    await waitForRuns(['failed', 'done'])
    expect((await readRuns())[0]!.message).toContain('Mount its disk.')
    expect(await readdir(folder)).toEqual([])
  })

  test('reports a failed backup, keeps old ones and retries later', async () => {
    await writeFile(join(folder, OLD[0]!), 'an old one')
    await writeFile(join(folder, OLD[1]!), 'another')
    await planBackups(use().service, 24)
    const failures: unknown[] = []
    start(() => Promise.reject(new Error('The disk is full.')), RECIPIENT, failures)
    await waitForRuns(['failed'])
    expect(failures.map(String)).toEqual(['Error: The disk is full.'])
    expect((await readdir(folder)).toSorted()).toEqual(OLD)
    expect(await readFile(join(folder, OLD[0]!), 'utf8')).toBe('an old one')
    const { data: rest } = await use().service.rpc('backup_due_in')
    expect(rest).toBeGreaterThan(0)
    const [job] = await use().engine.query<{ failures: number }>(
      `select failures from public.scheduled_jobs where name = 'backup'`,
    )
    expect(job!.failures).toBe(1)
  })

  test('one of several processes makes the backup and leaves no partial file', async () => {
    await planBackups(use().service, 24)
    let begun = 0
    const hang: RunBackupCommand = async ([, file], signal) => {
      begun += 1
      await writeFile(file!, 'half of it')
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const both = [start(hang), start(hang)]
    await expect.poll(() => begun).toBe(1)
    await waitForRuns(['running'])
    for (const backups of both) await backups.close()
    expect(begun).toBe(1)
    expect(await readdir(folder)).toEqual([])
    expect((await readRuns())[0]).toMatchObject({
      status: 'failed',
      message: 'The backup was stopped: the site was stopped, or its backup settings changed.',
    })
  })

  test('an owner requests a backup and sees its outcome', async () => {
    const owner = await use().signIn('admin')
    expect(await owner.client.rpc('read_backups')).toMatchObject({ error: null, data: null })
    expect((await owner.client.rpc('request_backup')).data).toBe(false)
    await planBackups(use().service, 24)
    const backups = start(writeFileOf)
    await waitForRuns(['done'])
    expect((await owner.client.rpc('request_backup')).data).toBe(true)
    backups.wake()
    await expect
      .poll(async () => (await owner.client.rpc('read_backups')).data?.runs.length, { timeout: 30_000 })
      .toBe(2)
  })

  test('plans no backups without settings', async () => {
    await planBackups(use().service, 24)
    await planBackups(use().service, null)
    expect((await use().service.rpc('backup_due_in')).data).toBe(null)
    const backups = start(() => Promise.reject(new Error('Nobody asked for it.')))
    onTestFinished(() => backups.close())
    backups.wake()
    await backups.close()
    expect(await readRuns()).toEqual([])
  })
})
