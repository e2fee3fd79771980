import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureProcessorSeconds } from '#import/tests/processor-time.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import { openImport } from '#import/files/open-import.ts'
import { preparePost } from './prepare-post.ts'
import { readImport } from '#import/files/read-import.ts'
import { type ImportItem, type ImportOptions, type ImportReading } from '#import/records/records.ts'
import { createRandom, mutateFile, type Random } from '#import/tests/mutate-file.ts'

const FILES = 10_000
const FILES_PER_TEST = 500
/** One file in this many is also read as a stream. */
const STREAMED = 10
/** CPU time limit for one file of some kilobytes. */
const MAX_SECONDS = 5

const options: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'America/New_York' }
const folder = new URL('../../../packages/import/fixtures/', import.meta.url)
/** Files without posts, and a Wix file in which a second body replaces the first, so truncation changes the result. */
const LEFT_OUT = ['drive-links.json', 'wix.csv']
const samples = await Promise.all(
  readdirSync(folder)
    .filter((name) => /\.(?:csv|json|xml|txt|html)$/.test(name) && !LEFT_OUT.includes(name))
    .map(async (name) => {
      const bytes = readFileSync(new URL(name, folder))
      const keepsWhole = /\.(?:csv|xml)$/.test(name)
      return {
        name,
        bytes,
        keepsWhole,
        isEndless: name.endsWith('.html'),
        whole: await readImport({ bytes }, options),
      }
    }),
)

const firstSeeds = Array.from({ length: FILES / FILES_PER_TEST }, (_, at) => at * FILES_PER_TEST)

test.for(firstSeeds)(
  'damaged files from seed %i give complete records or a reason',
  { timeout: 300_000 },
  async (firstSeed) => {
    for (let seed = firstSeed; seed < firstSeed + FILES_PER_TEST; seed += 1) await checkOneFile(seed)
  },
)

async function checkOneFile(seed: number): Promise<void> {
  const random = createRandom(seed)
  const sample = samples[random(samples.length)]!
  const { bytes, isCutOnly } = mutateFile(
    sample.bytes,
    samples.map((other) => other.bytes),
    random,
  )
  const about = `seed ${seed}, ${sample.name}`
  let reading!: ImportReading
  const seconds = await measureProcessorSeconds(async () => {
    reading = await readImport({ bytes }, options)
    mustBeSound(reading, about)
    if (isCutOnly) mustHoldNoHalfRecord(reading, sample, bytes, about)
  })
  expect(seconds, about).toBeLessThan(MAX_SECONDS)
  if (seed % STREAMED === 0) expect(await readAsStream(bytes, random), about).toEqual(reading.items)
}

function mustBeSound(reading: ImportReading, about: string): void {
  expect(reading.failure === null, about).toBe(reading.format !== null)
  if (reading.failure !== null) expect(reading.records, about).toEqual([])
  const ids = new Set(reading.records.map(({ source_id }) => source_id))
  expect(ids.size, about).toBe(reading.records.length)
  for (const item of reading.items) {
    if (item.kind !== 'post') {
      expect(item.reason, about).toMatch(/^\S.{8,}/)
      continue
    }
    const { title, slug, body_html } = item.record
    expect([title.trim(), slug, body_html.trim()].includes(''), about).toBe(false)
    const prepared = preparePost(item.record, options.now)
    if (prepared.isPost) expect(prepared.post.content, about).not.toBe('')
  }
}

/** Expects that a truncated file is refused, or that its records are those of the whole file. */
function mustHoldNoHalfRecord(
  reading: ImportReading,
  sample: (typeof samples)[number],
  bytes: Uint8Array,
  about: string,
): void {
  const whole = new Map(sample.whole.records.map((record) => [record.number, record]))
  const isEndCut = sample.bytes.subarray(bytes.length).some((byte) => byte > 0x20)
  // The end of an HTML page can be missing without loss.
  if (!sample.keepsWhole && !sample.isEndless && isEndCut) expect(reading.records, about).toEqual([])
  // Sheets that are invalid from the start have no complete records to compare with.
  if (!sample.keepsWhole || sample.whole.problems.some(({ severity }) => severity === 'rejected')) return
  for (const record of reading.records) {
    const original = whole.get(record.number)
    // An unquoted cell at the end of a truncated file looks complete.
    const isLast = record === reading.records.at(-1)
    if (isLast && reading.records.length === 1) continue
    if (isLast) expect(original?.author.startsWith(record.author), about).toBe(true)
    else expect(record, about).toEqual(original)
    expect(record.body_html, about).toBe(original?.body_html)
  }
}

async function readAsStream(bytes: Uint8Array, random: Random): Promise<ImportItem[]> {
  const pieceLength = 1 + random(2_000)
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
  const items: ImportItem[] = []
  try {
    const opened = await openImport({ name: 'x', type: '', size: bytes.length, stream }, options)
    for await (const item of opened.records()) items.push(item)
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return []
  }
  return items
}
