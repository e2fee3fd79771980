import { mkdirSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openCopyFiles } from './copy-files.ts'
import { createLastCopies, type LastCopies } from './last-copies.ts'
import { keepJournal } from './touched-journal.ts'
import { createTouchedNames, type TouchedNames } from './touched-names.ts'

const JOURNAL = 'touched.log'

export type OpenCopies = { copies: LastCopies; touched: TouchedNames }

/**
 * Copies of pages in the data folder, or in memory alone where that can't be written.
 * @param release of the pages: what another one left is removed
 * @param maxAgeMs how old a copy may be that is shown
 * @param folderName each process that writes there needs its own
 */
export function openLastCopies(
  dataFolder: string,
  release: string,
  { maxAgeMs, folderName = 'pages' }: { maxAgeMs?: number; folderName?: string } = {},
): OpenCopies {
  const folder = join(dataFolder, folderName)
  const names = createTouchedNames()
  const age = maxAgeMs === undefined ? {} : { maxAgeMs }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    console.warn(`Copies of pages are kept in memory only: ${(error as Error).message}`)
    return connect(names, createLastCopies({ touched: names, files: null, ...age }))
  }
  const touched = keepJournal(names, join(folder, JOURNAL))
  void removeOthers(folder, [JOURNAL, release])
  const files = openCopyFiles(join(folder, release))
  return connect(touched, createLastCopies({ touched, files, ...age }))
}

function connect(touched: TouchedNames, copies: LastCopies): OpenCopies {
  const touch: TouchedNames['touch'] = (name, at) => {
    touched.touch(name, at)
    copies.dropTouched(name)
  }
  return { copies, touched: { ...touched, touch } }
}

async function removeOthers(folder: string, kept: string[]): Promise<void> {
  try {
    const names = await readdir(folder)
    for (const name of names.filter((found) => !kept.includes(found)))
      await rm(join(folder, name), { recursive: true, force: true })
  } catch (error) {
    console.warn(`Copies of an earlier release can't be removed: ${(error as Error).message}`)
  }
}
