import { randomInt } from 'node:crypto'
import { type CrashingSite, killWhileStarting, startSite } from './crashing-site.ts'

/** Longer than a first start, so that some end before the kill. */
const MAX_START_MS = 6_000
/** Kills before a first start may complete. */
const KILLS = { min: 1, max: 4 }

/** Content after the first start. */
export type FirstContent = { posts: number; news: number; files: number; roles: number }

/**
 * Creates an installation whose first starts were killed at random moments during migrations, seeding and creating the
 * administrator.
 * @returns the running site, and the number of kills before
 */
export async function surviveFirstStarts(
  folder: string,
  port: number,
): Promise<{ site: CrashingSite; kills: number }> {
  const kills = randomInt(KILLS.min, KILLS.max)
  for (let kill = 0; kill < kills; kill += 1) await killWhileStarting(folder, port, randomInt(MAX_START_MS))
  return { site: await startSite(folder, port), kills }
}

export async function countFirstContent({ server }: CrashingSite): Promise<FirstContent> {
  const count = async (table: 'blog_posts' | 'news_posts' | 'user_roles') => {
    const { count: rows, error } = await server.from(table).select('*', { count: 'exact', head: true })
    if (error || rows === null) throw new Error(`${table} could not be counted`, { cause: error })
    return rows
  }
  const { data, error } = await server.storage.from('case-studies').list('')
  if (error) throw error
  return {
    posts: await count('blog_posts'),
    news: await count('news_posts'),
    roles: await count('user_roles'),
    files: data.length,
  }
}
