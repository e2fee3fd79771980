import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseUnavailableError, type Engine } from '#backend/database/engine.ts'
import { createBackendOn } from '#backend/index.ts'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { parseConfig } from '#server/config/config.ts'
import { prepareInstallation } from '#server/first-start/prepare-installation.ts'
import type { CutChoice } from './cut-engine.ts'
import type { Place } from '../../../tools/lab/first-start/places.ts'

const PROJECT_FOLDER = fileURLToPath(new URL('../../../supabase', import.meta.url))
const OWNER = { ADMIN_EMAIL: 'owner@walk.example', ADMIN_PASSWORD: 'copper-lantern-rides-north' }

export type StartOutcome = {
  /** Null if the start completed. */
  cutBefore: string | null
  /** Identifies the statements before the cut. */
  sequence: string
  statements: number
}

type Start = {
  /** Contains keys and files. */
  folder: string
  engine: Engine
  /** Aborts when the start is cut off. */
  signal: AbortSignal
}

/**
 * Does all database writes of a start in order: roles, migrations, keys, settings, files, posts, the first
 * administrator, picture URLs.
 * @param choose decides before which statement the process ends; null runs to completion
 * @throws errors without a cut; DatabaseUnavailableError after a database timeout
 */
export function startInstallation(
  place: Pick<Place, 'folder' | 'open'>,
  choose: CutChoice | null = null,
): Promise<StartOutcome> {
  return runStart(place, choose, fill)
}

/** The same for a custom start. */
async function runStart(
  { folder, open }: Pick<Place, 'folder' | 'open'>,
  choose: CutChoice | null,
  work: (start: Start) => Promise<void>,
): Promise<StartOutcome> {
  const ending = new AbortController()
  const cut = await open(choose, () => ending.abort())
  try {
    await work({ folder, engine: cut.engine, signal: ending.signal })
  } catch (cause) {
    if (!cut.isCut() && cut.hasTimedOut())
      throw new DatabaseUnavailableError('The start waited too long for its database.', { cause })
    if (!cut.isCut()) throw cause
  }
  const { count, last, sequence } = cut.statements()
  return { cutBefore: cut.isCut() ? last : null, sequence, statements: count }
}

async function fill({ folder, engine, signal }: Start): Promise<void> {
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
    // Remaining writes fail after the cut.
    await backend.close().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

/** Never resolves; rejects at the cut, so that clients of the ended process don't retry. */
async function whenEnded(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  throw signal.reason
}
