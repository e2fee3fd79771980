/** Reproducible posts of 20 kB with about 800 different words each. */
import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '#tests/support/random-numbers.ts'

const BODY_BYTES = 20_000
const WORDS_OF_A_PARAGRAPH = 60
const VOCABULARY = 4_000

const random = createRandom(20)
const words = Array.from({ length: VOCABULARY }, makeWord)

export async function writeCsv(folder: string, count: number) {
  const path = join(folder, `posts-${count}.csv`)
  const file = await open(path, 'w')
  await file.write('id,title,content,summary,author,tags,status,published_at\n')
  for (let n = 0; n < count; n += 1) {
    const date = new Date(Date.UTC(2025, 0, 1 + (n % 365))).toISOString()
    const content = makeBody(n).replaceAll('"', '""')
    await file.write(
      `${n},"${makeTitle(n)}","${content}","${makeTitle(n + 1)} in short",Ann ${n % 12},"one,tag ${n % 40}",published,${date}\n`,
    )
  }
  await file.close()
  const blob = await openAsBlob(path)
  return { name: 'bench.csv', type: 'text/csv', size: blob.size, stream: () => blob.stream() }
}

export function wordAt(n: number): string {
  return words[n % VOCABULARY]!
}

function makeTitle(n: number): string {
  return `${wordAt(n)} ${wordAt(n * 7)} ${wordAt(n * 31)} ${n}`
}

export function makeBody(n: number): string {
  let body = ''
  while (body.length < BODY_BYTES) {
    const text = Array.from({ length: WORDS_OF_A_PARAGRAPH }, () =>
      wordAt(Math.floor(random() ** 2 * VOCABULARY)),
    )
    body += `<p>${text.join(' ')} <strong>${wordAt(n)}</strong> <a href="https://a.example/${n}">more</a>.</p>\n`
  }
  return body
}

function makeWord(): string {
  const syllables = ['ba', 'ne', 'ri', 'to', 'shu', 'la', 'ment', 'ing', 'er', 'co', 'di', 'fa']
  const count = 2 + Math.floor(random() * 3)
  return Array.from({ length: count }, () => syllables[Math.floor(random() * syllables.length)]).join('')
}
