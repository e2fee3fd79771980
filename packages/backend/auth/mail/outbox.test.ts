import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createOutboxReader } from './outbox-reader.ts'
import { createOutboxSender } from './outbox-sender.ts'

const mail = (subject: string) => ({ to: 'ann@mail.example', subject, text: 'Words', html: '<p>Words</p>' })
const LINKED = '2026-01-01T00-00-00.000Z-00000000-0000-4000-8000-000000000000'

async function makeOutbox() {
  const parent = await mkdtemp(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'mails')
  return { parent, folder, sender: createOutboxSender(folder), reader: createOutboxReader(folder) }
}

test('stores emails for the owner only, lists them from newest to oldest and finds them by id', async () => {
  const { folder, sender, reader } = await makeOutbox()
  expect(await reader.list()).toEqual([])
  for (const subject of ['first', 'second', 'third']) {
    await sender.send(mail(subject))
    await setTimeout(2)
  }
  if (process.platform !== 'win32') {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, `${(await reader.list())[0]!.id}.json`))).mode & 0o777).toBe(0o600)
  }
  const listed = await reader.list()
  expect(listed.map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
  expect(await reader.find(listed[1]!.id)).toEqual({
    ...mail('second'),
    id: listed[1]!.id,
    sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('reads no other files by id', async () => {
  const { parent, folder, sender, reader } = await makeOutbox()
  await sender.send(mail('one'))
  await writeFile(join(parent, 'secret.json'), '{"to":"nobody"}')
  await writeFile(join(folder, 'notes.json'), '{}')
  await mkdir(join(folder, 'sub'))
  await symlink(join(parent, 'secret.json'), join(folder, `${LINKED}.json`))
  expect(await reader.list()).toHaveLength(1)
  const { id } = (await reader.list())[0]!
  const ids = [
    '../secret',
    '..%2Fsecret',
    `sub/../${id}`,
    `./${id}`,
    `${id}.json`,
    `${id}\0`,
    'notes',
    '',
    LINKED,
  ]
  for (const wrong of [...ids, join(parent, 'secret'), `.${id}`, id.toUpperCase()]) {
    expect(await reader.find(wrong), wrong).toBeNull()
  }
})
