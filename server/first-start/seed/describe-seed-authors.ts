import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedClient } from './seed-database.ts'

const AUTHORS_FILE = 'authors.json'

type SeedAuthor = { name: string; role: string; picture: string; bio: string }

/**
 * Says who the authors of the first posts are, as far as nobody has said so yet; the posts made their records.
 * @returns what the table service refused, null when nothing
 */
export async function describeSeedAuthors(client: SeedClient, seedFolder: string): Promise<Error | null> {
  for (const { name, ...said } of await readAuthors(join(seedFolder, AUTHORS_FILE))) {
    const { error } = await client.from('authors').update(said).eq('name', name).eq('role', '').eq('bio', '')
    if (error) return error
  }
  return null
}

/** An installation may bring content of its own, without this file. */
async function readAuthors(path: string): Promise<SeedAuthor[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SeedAuthor[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
