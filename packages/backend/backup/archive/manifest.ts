import { z } from 'zod'

export const MANIFEST_NAME = 'manifest.json'
export const KEYS_NAME = 'keys/keys.json'

const FORMAT = 'backup/1'

const entrySchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migrations: z.object({ platform: z.array(z.string()), project: z.array(z.string()) }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  objects: z.array(z.string()),
  /** Files deleted during the backup: their rows are included, their bytes are not. */
  missingObjects: z.array(z.string()),
  hasKeys: z.boolean(),
  entries: z.array(entrySchema),
})

export type Manifest = z.infer<typeof manifestSchema>
export type EntryDigest = z.infer<typeof entrySchema>

/** Sorted, so that the same content has the same manifest. */
export function completeManifest(content: Omit<Manifest, 'format'>): Manifest {
  const entries = content.entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return { format: FORMAT, ...content, entries }
}

export function parseManifest(bytes: Uint8Array): Manifest {
  const parsed = manifestSchema.safeParse(readJson(bytes))
  if (parsed.success) return parsed.data
  throw new BackupError(
    'The list of contents in this backup is damaged, or not one that this version of the program knows.',
    {
      cause: parsed.error,
    },
  )
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}

export class BackupError extends Error {
  override name = 'BackupError'
}

const OBJECTS_FOLDER = 'objects/'

export function nameObject(id: string): string {
  return `${OBJECTS_FOLDER}${id}`
}

export function readObjectId(entry: string): string | null {
  return entry.startsWith(OBJECTS_FOLDER) ? entry.slice(OBJECTS_FOLDER.length) : null
}

const ROWS = /^database\/(?<table>[^/]+)\/\d+\.ndjson$/

export function nameRows(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.ndjson`
}

export function readTableName(entry: string): string | null {
  return ROWS.exec(entry)?.groups?.table ?? null
}
