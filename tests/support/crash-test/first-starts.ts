import { randomInt } from 'node:crypto'
import { type CrashingSite, killWhileStarting, startSite } from './crashing-site.ts'

/** Longer than a first start takes here, so that some end after it; the later kills come, the more of it is done before them. */
const MAX_START_MS = 6_000
/** Kills of one folder before it may come up. */
const KILLS = { least: 1, most: 4 }

/** Content of the first start. */
export type FirstContent = { posts: number; news: number; files: number; roles: number }

/**
 * Makes an installation whose first starts were killed wherever they were: migrations, seed, first administrator.
 * @returns the site of the start that was left alone, and how many were killed before
 */
export async function surviveFirstStarts(
  folder: string,
  port: number,
): Promise<{ site: CrashingSite; kills: number }> {
  const kills = randomInt(KILLS.least, KILLS.most)
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
