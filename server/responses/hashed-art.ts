import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { IMMUTABLE, type StaticFiles } from './static-files.ts'
import { buildStoredResponse, type StoredResponse } from './stored-response.ts'

const HASHED = /^\/art-[\da-f]{12}\//

/** Returns the path prefix of the illustrations with a hash of them all, such as `/art-0123456789ab/`. */
export async function hashArt(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.svg'))
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(folder, name)))
  return `/art-${hash.digest('hex').slice(0, 12)}/`
}

/** Returns the path prefix for an installation. The hash includes its name, shown on certificates, and its brand color. */
export function nameArtPath(path: string, { site, brand }: Pick<Config, 'site' | 'brand'>): string {
  if (!HASHED.test(path)) return path
  const hash = createHash('sha256').update(JSON.stringify([path, site.name, brand.color]))
  return `/art-${hash.digest('hex').slice(0, 12)}/`
}

/** Serves drawings below `/art/` also at their hashed path. Pages rendered before a change get the current drawing. */
export function addHashedArt(files: StaticFiles, artPath: string): StaticFiles {
  const responses = new Map<string, Promise<StoredResponse>>()
  return {
    find(path) {
      const [asked] = HASHED.exec(path) ?? []
      if (asked === undefined) return files.find(path)
      const found = files.find(`/art/${path.slice(asked.length)}`)
      if (!found || asked !== artPath) return found
      const response = responses.get(path) ?? found.then(makeImmutable)
      responses.set(path, response)
      response.catch(() => responses.delete(path))
      return response
    },
  }
}

/** Headers that are recomputed for each response. */
const DERIVED = ['content-length', 'etag', 'vary']

function makeImmutable({ status, identity: { headers, body } }: StoredResponse): StoredResponse {
  const kept = headers.flatMap((name, at) =>
    at % 2 === 0 && !DERIVED.includes(name) ? [[name, headers[at + 1]!] as const] : [],
  )
  return buildStoredResponse(status, { ...Object.fromEntries(kept), 'cache-control': IMMUTABLE }, body)
}
