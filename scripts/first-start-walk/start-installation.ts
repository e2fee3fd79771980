import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBackendOn } from '#backend/index.ts'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { parseConfig } from '#server/config/config.ts'
import { prepareInstallation } from '#server/first-start/prepare-installation.ts'
import type { Place } from './places.ts'

const PROJECT_FOLDER = fileURLToPath(new URL('../../supabase', import.meta.url))
const OWNER = { ADMIN_EMAIL: 'owner@walk.example', ADMIN_PASSWORD: 'copper-lantern-rides-north' }

export type StartOutcome = {
  /** Null when the start came to its end. */
  cutBefore: string | null
  statements: number
}

/**
 * What a start of the site writes, in its order: roles, migrations, keys, rules, files, posts, the first administrator,
 * where pictures are served.
 * @param cutAt the number of the statement before which its process ends; Infinity lets it come to its end
 * @throws what a start ends with that nothing cut off
 */
export async function startInstallation(
  place: Pick<Place, 'folder' | 'open'>,
  cutAt = Infinity,
): Promise<StartOutcome> {
  const ending = new AbortController()
  const cut = await place.open(cutAt, () => ending.abort())
  try {
    await fill(place, cut.engine, ending.signal)
  } catch (error) {
    if (!cut.isCut()) throw error
  }
  const { count, last } = cut.statements()
  return { cutBefore: cut.isCut() ? last : null, statements: count }
}

async function fill(
  { folder }: Pick<Place, 'folder'>,
  engine: Parameters<typeof createBackendOn>[0],
  signal: AbortSignal,
): Promise<void> {
  const config = parseConfig({ DATA_DIR: folder, ...OWNER })
  const backend = await createBackendOn(engine, {
    projectFolder: PROJECT_FOLDER,
    objectsFolder: join(folder, 'objects'),
    keysFolder: join(folder, 'keys'),
    pictures: { buckets: [PICTURE_BUCKET] },
    publicUrl: config.siteUrl,
    log: () => undefined,
  })
  const access = {
    url: config.siteUrl,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
    fetch: ((input, init) => backend.fetch(new Request(input, init))) satisfies typeof fetch,
    backend,
    usage: null,
  }
  try {
    await Promise.race([
      prepareInstallation(config, access, { report: () => undefined, signal }),
      whenEnded(signal),
    ])
  } finally {
    // What it still wants to write when it was cut off fails like the rest.
    await backend.close().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

/** Nothing of a process that ended is waited for: clients would ask again and again. */
async function whenEnded(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  throw signal.reason
}
