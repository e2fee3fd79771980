import { expect, test } from 'vitest'
import { openImport } from '#import/files/open-import.ts'
import { encodeText } from '#import/tests/encode-text.ts'
import { toFile } from '#import/files/import-source.ts'
import type { ReadingChoices } from './read-file.ts'
import { createChoiceMemory } from './remembered-choices.ts'

function createStorage() {
  const stored = new Map<string, string>()
  return () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
}
const survey = (text: string, encoding?: string, more: ReadingChoices = {}) =>
  openImport(encoding === undefined ? text : toFile(encodeText(text, encoding)), {
    now: '2026-11-21T00:00:00.000Z',
    timeZone: 'UTC',
    ...more,
  })
const CHOICES: ReadingChoices = {
  columns: { Headline: 'title', Text: 'body_html' },
  timeZone: 'Asia/Tokyo',
  authors: { ann: 'Ann Lee', bot: '' },
  statuses: { 'state: waiting': 'published' },
}

test('recalls choices for another file with the same columns in any order, for the same person only', async () => {
  const storage = createStorage()
  const memory = createChoiceMemory('ann:blog', storage)
  memory.keep(await survey('Headline,Text\nOne,a'), { ...CHOICES, sourceUrl: 'https://old.example.com' })
  expect(memory.recall(await survey('Text,Headline\nb,Two'))).toEqual(CHOICES)
  expect(memory.recall(await survey('Text,Headline,More\nb,Two,c'))).toBeNull()
  expect(memory.recall(await survey('[{"Headline":"Two","Text":"b"}]'))).toBeNull()
  expect(createChoiceMemory('bo:blog', storage).recall(await survey('Headline,Text\nOne,a'))).toBeNull()
})

test('finds the chosen header on another line of the next file', async () => {
  const memory = createChoiceMemory('ann:blog', createStorage())
  const chosen = await survey('a,b\nc,d\nOne,x', undefined, { headerRow: 1 })
  memory.keep(chosen, { headerRow: 1, columns: { c: 'title', d: 'body_html' } })
  expect(memory.recall(await survey('e,f\ng,h\nc,d\nTwo,y'))).toMatchObject({ headerRow: 2 })
})

test('uses a remembered encoding only if that of the file is uncertain', async () => {
  const memory = createChoiceMemory('ann:blog', createStorage())
  memory.keep(await survey('title,content\nOne,a'), { encoding: 'windows-1250' })
  expect(memory.recall(await survey('title,content\nŁódź,a'))).toEqual({})
  expect(memory.recall(await survey('title,content\nŁódź,a', 'windows-1250'))).toEqual({
    encoding: 'windows-1250',
  })
})

test('forgets choices for every source, and those that were reset', async () => {
  const memory = createChoiceMemory('ann:blog', createStorage())
  const [first, second] = [await survey('a,b\nOne,x'), await survey('c,d\nOne,x')]
  memory.keep(first, CHOICES)
  memory.keep(second, CHOICES)
  memory.forget({ ...CHOICES, sourceUrl: 'https://old.example.com' })
  expect([memory.recall(first), memory.recall(second)]).toEqual([null, null])
  memory.keep(first, CHOICES)
  memory.keep(first, { columns: {}, timeZone: undefined })
  expect(memory.recall(first)).toBeNull()
})

test.each(['not JSON', '{"a":1}', '[{"source":"x","choices":{"columns":{"a":"no field"}}}]'])(
  'ignores invalid data in storage: %s',
  async (value) => {
    const memory = createChoiceMemory('ann:blog', () => ({ getItem: () => value, setItem: () => undefined }))
    expect(memory.recall(await survey('a,b\nOne,x'))).toBeNull()
  },
)
