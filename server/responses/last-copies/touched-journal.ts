import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { RECALL_MARGIN_MS, type TouchedNames } from './touched-names.ts'

/** Then the journal is written anew, each name once: at most a quarter of it. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Remembers what was touched across starts: a copy on disk must not bring back a post whose deletion was acknowledged,
 * when the database that knows of it can't be asked at the next start.
 * @returns the same, written down. A disk that can't be written leaves it to the database.
 */
export function keepJournal(touched: TouchedNames, file: string, now = Date.now): TouchedNames {
  let bytes = readJournal(touched, file, now)
  let lines = ''

  /** All that one transaction announces at once, and before whoever wrote is answered. */
  function note(name: string, at: number): void {
    if (lines === '') queueMicrotask(write)
    lines += writeLine([name, at])
  }

  function write(): void {
    const added = lines
    lines = ''
    try {
      appendFileSync(file, added, { mode: 0o600 })
      bytes += added.length
      if (bytes > MAX_BYTES) shorten()
    } catch (error) {
      console.warn(`What changed can't be noted in ${file}: ${(error as Error).message}`)
    }
  }

  function shorten(): void {
    const text = touched.list().map(writeLine).join('')
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    bytes = text.length
  }

  return {
    ...touched,
    touch(name, at) {
      touched.touch(name, at)
      note(name, at)
    },
    recall(name, at) {
      // Told of it when it happened, it stands in the journal.
      if (touched.lastTouched(name) < at - RECALL_MARGIN_MS) note(name, at)
      touched.recall(name, at)
    },
  }
}

function writeLine(entry: [name: string, at: number]): string {
  return `${JSON.stringify(entry)}\n`
}

/** Gives back the length of the file. A line that was cut off says that something is missing. */
function readJournal(touched: TouchedNames, file: string, now: () => number): number {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return 0
  }
  for (const line of text.split('\n').filter((written) => written !== '')) {
    try {
      const [name, at] = JSON.parse(line) as [string, number]
      touched.touch(name, at)
    } catch {
      touched.touch('', now())
    }
  }
  return text.length
}
