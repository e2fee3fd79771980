import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const AUTHORS_FILE = 'authors.json'

export type SeedAuthor = { name: string; role: string; picture: string; bio: string }

/** Who the authors of the first posts are. An installation may bring content of its own, without this file. */
export async function readSeedAuthors(seedFolder: string): Promise<SeedAuthor[]> {
  try {
    return JSON.parse(await readFile(join(seedFolder, AUTHORS_FILE), 'utf8')) as SeedAuthor[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
