import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ImportFileError } from './import-file-error.ts'
import { openImport, type ImportFile, type OpenedImport } from './open-import.ts'
import { readImport } from './read-import.ts'
import type { ImportItem, ImportOptions } from '../records/records.ts'

const options: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'America/New_York' }
const samples = new URL('../fixtures/', import.meta.url)
const sampleNames = readdirSync(samples).filter((name) => !/README|drive-links/.test(name))

/** A file read in pieces of the given length. */
function makeFile(bytes: Uint8Array, pieceLength: number, size = bytes.length): ImportFile {
  const stream = () => {
    let at = 0
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, at + pieceLength))
        at += pieceLength
      },
    })
  }
  return { name: 'upload', type: '', size, stream }
}

async function listItems(opened: OpenedImport): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for await (const item of opened.records()) items.push(item)
  return items
}

const openText = (text: string, more: Partial<ImportOptions> = {}) =>
  openImport(text, { ...options, ...more })

test.for(sampleNames.flatMap((name) => [1, 7, 1_000].map((length) => [name, length] as const)))(
  '%s read in pieces of %i bytes is the same as read at once',
  async ([name, length]) => {
    const bytes = readFileSync(new URL(name, samples))
    const whole = await readImport({ bytes }, options)
    const opened = await openImport(makeFile(bytes, length), options)
    expect(await listItems(opened)).toEqual(whole.items)
    expect(opened).toMatchObject({ format: whole.format, dateQuestion: whole.dateQuestion })
    expect(opened.columns.map((column) => column.name)).toEqual(whole.columns)
    expect(opened.description).toMatch(/^\S.{5,}$/)
  },
)

test.for(sampleNames)('returns the source text of each entry of %s', async (name) => {
  const file = makeFile(readFileSync(new URL(name, samples)), 100)
  const items = await listItems(await openImport(file, { ...options, withSource: true }))
  for (const item of items) {
    if (item.kind !== 'post') continue
    // The first words, because punctuation is escaped in different ways.
    const [words] = item.record.title.split(/[^\p{L}\p{N} ]/u)
    expect(item.source!.write()).toContain(words!.trim())
  }
})

test('lists the values that decide the state of a post, and applies the choice of the author', async () => {
  const sheet = 'title,content,Status,password\nOne,a,Waiting,\nTwo,b,live,\nThree,c,waiting,secret'
  const opened = await openText(sheet, {
    withSource: true,
    statuses: { 'Status: Waiting': 'published', 'Status: live': 'draft', 'Status: waiting': 'published' },
  })
  const posts = (await listItems(opened)).flatMap((item) =>
    item.kind === 'post' ? [[item.source!.statuses, item.record.status]] : [],
  )
  expect(posts).toEqual([
    [['Status: Waiting'], 'published'],
    [['Status: live'], 'draft'],
    [['Status: waiting'], 'draft'],
  ])
})

test.for(sampleNames)('counts the records of %s before reading them', async (name) => {
  const opened = await openImport(makeFile(readFileSync(new URL(name, samples)), 100), options)
  const items = await listItems(opened)
  const countsIgnored = items.filter(({ kind, title = '' }: { kind: string; title?: string }) => {
    return kind !== 'ignored' || title !== ''
  })
  expect(opened.recordCount).toBe(countsIgnored.length)
})

test('can read records several times and stop early', async () => {
  const opened = await openText('title,content\na,x\nb,y\nc,z')
  for await (const item of opened.records()) {
    expect(item.kind).toBe('post')
    break
  }
  expect(await listItems(opened)).toHaveLength(3)
  expect(await listItems(opened)).toHaveLength(3)
})

test('closes the stream when reading stops early', async () => {
  let cancelled = 0
  const bytes = Buffer.from(`title,content\n${'a,x\n'.repeat(50_000)}`)
  const file: ImportFile = {
    name: 'upload',
    type: '',
    size: bytes.length,
    stream: () => {
      let at = 0
      return new ReadableStream({
        pull: (controller) => {
          controller.enqueue(bytes.subarray(at, (at += 10_000)))
          if (at >= bytes.length) controller.close()
        },
        cancel: () => void (cancelled += 1),
      })
    },
  }
  const opened = await openImport(file, options)
  const before = cancelled
  const reading = opened.records()
  await reading.next()
  await reading.return()
  expect(cancelled).toBe(before + 1)
})

test('reports progress and can be aborted', async () => {
  const bytes = Buffer.from(
    `title,content\n${Array.from({ length: 2_000 }, (_, at) => `p${at},x\n`).join('')}`,
  )
  const told: number[] = []
  const opened = await openImport(makeFile(bytes, 1_000), {
    ...options,
    onProgress: (read) => told.push(read),
  })
  expect(told.at(-1)).toBe(bytes.length)
  const controller = new AbortController()
  const reading = async (): Promise<void> => {
    for await (const item of opened.records({ signal: controller.signal })) {
      if (item.kind === 'post' && item.record.number === 100) controller.abort(new Error('enough'))
    }
  }
  await expect(reading()).rejects.toThrow('enough')
})

test('holds only one piece and one record in memory', async () => {
  const rows = 400
  const body = `<p>${'Words and more words. '.repeat(900)}</p>`
  let given = 0
  let most = 0
  const encoder = new TextEncoder()
  const file: ImportFile = {
    name: 'upload',
    type: '',
    size: 0,
    stream: () => {
      let row = -1
      given = 0
      return new ReadableStream(
        {
          pull: (controller) => {
            if (row >= rows) return controller.close()
            controller.enqueue(encoder.encode(row === -1 ? 'title,content\n' : `Post ${row},"${body}"\n`))
            row += 1
            given += 1
          },
        },
        { highWaterMark: 0 },
      )
    },
  }
  const opened = await openImport(file, options)
  let read = 0
  for await (const item of opened.records()) {
    expect(item.kind).toBe('post')
    read += 1
    most = Math.max(most, given - read)
  }
  expect(read).toBe(rows)
  // The header, the current row, and the one that the stream has buffered.
  expect(most).toBeLessThanOrEqual(3)
})

test.for<[string, Uint8Array]>([
  ['UTF-16', Buffer.from('\ufefftitle,content\nJürgen – “x”,y', 'utf16le')],
  ['Windows-1252 that shows late', Buffer.from(`title,content\n${'a,b\n'.repeat(1)}J\xfcrgen,y`, 'latin1')],
])('text in %s is read as a stream', async ([, bytes]) => {
  for (const length of [1, 3, 64]) {
    const items = await listItems(await openImport(makeFile(bytes, length), options))
    const last = items.at(-1)
    expect(last?.kind === 'post' ? last.record.title : '').toContain('Jürgen')
  }
})

test('reads invalid UTF-8 late in a file as windows-1252', async () => {
  const filler = `a,"${'x'.repeat(1_000)}"\n`
  const rows = Array.from({ length: 120 }, (_, at) => filler.replace('a', `post ${at}`)).join('')
  const bytes = Buffer.from(`title,content\n${rows}J\xfcrgen,y`, 'latin1')
  const items = await listItems(await openImport(makeFile(bytes, 10_000), options))
  expect(items.at(-1)).toMatchObject({ record: { title: 'Jürgen' } })
})

test('lists columns with samples and suggestions, and follows a mapping', async () => {
  const text =
    'Überschrift;Inhalt;Verfasser;Bild;Datum;Laune\n' +
    'Eins;"<p>Ein langer Text</p>";Ann;https://a.example/x.png;2026-02-14;gut\n'
  const opened = await openText(text)
  expect(opened.missingFields).toEqual(['title', 'body_html'])
  expect(opened.columns[0]).toEqual({
    name: 'Überschrift',
    samples: ['Eins'],
    field: null,
    isRecognized: false,
  })
  expect(opened.suggestedMapping).toMatchObject({
    Überschrift: 'title',
    Inhalt: 'body_html',
    Verfasser: 'author',
    Bild: 'image',
    Datum: 'published_at',
  })
  await expect(listItems(opened)).rejects.toThrow(/columns/)
  const mapped = await openText(text, { columns: opened.suggestedMapping })
  expect(mapped.missingFields).toEqual([])
  expect(await listItems(mapped)).toMatchObject([
    { record: { title: 'Eins', author: 'Ann', image: 'https://a.example/x.png' } },
  ])
})

test('does not ask again for an excluded column', async () => {
  const opened = await openText('title,content,Mood\na,b,c', { columns: { Mood: null } })
  expect(opened).toMatchObject({
    missingFields: [],
    mapping: { title: 'title', content: 'body_html', Mood: null },
  })
})

test.for<[string, string | Uint8Array, string]>([
  ['nothing', '', 'empty'],
  ['blanks', ' \n ', 'empty'],
  ['a page', '<!doctype html><title>x</title>', 'unsupported'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49]), 'unsupported'],
  ['a cut list', '[{"title":"a","content":"b"}', 'malformed'],
  ['a list of nothing', '[]', 'no-records'],
])('rejects %s with a reason', async ([, content, failure]) => {
  const file = makeFile(typeof content === 'string' ? Buffer.from(content) : content, 10)
  const refusal = await openImport(file, options).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImportFileError)
  expect(refusal).toMatchObject({ failure })
})

test('rejects a file that is larger than it claims', async () => {
  const file = makeFile(Buffer.from('title,content\n'.padEnd(3_000, 'a,b\n')), 500, 10)
  await expect(openImport(file, { ...options, maxBytes: 2_000 })).rejects.toThrow(/larger than/)
})
