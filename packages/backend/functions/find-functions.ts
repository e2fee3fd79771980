import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type FoundFunction = {
  file: string
  /** False when the function checks its callers itself; else a user's token is asked for before it is called. */
  verifiesToken: boolean
}

const NAME = /^[a-z0-9-]+$/
const ENTRY_FILE = 'index.ts'
const SETTINGS_FILE = 'config.toml'

/**
 * The functions of a Supabase project: `functions/<name>/index.ts`, with `verify_jwt` from `config.toml`. Folders
 * with other names, such as `_shared`, hold what functions have in common.
 */
export async function findFunctions(projectFolder: string): Promise<ReadonlyMap<string, FoundFunction>> {
  const folder = join(projectFolder, 'functions')
  const settings = (await unlessMissing(readFile(join(projectFolder, SETTINGS_FILE), 'utf8'))) ?? ''
  const unchecked = listUncheckedFunctions(settings)
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
  const found = new Map<string, FoundFunction>()
  for (const entry of entries.filter(({ name }) => NAME.test(name))) {
    const file = join(folder, entry.name, ENTRY_FILE)
    const isThere = await unlessMissing(access(file).then(() => true))
    if (isThere) found.set(entry.name, { file, verifiesToken: !unchecked.has(entry.name) })
  }
  return found
}

/** Names under `[functions.<name>]` with `verify_jwt = false`; nothing else of the file matters here. */
function listUncheckedFunctions(settings: string): ReadonlySet<string> {
  const names = new Set<string>()
  let section = ''
  for (const line of settings.split(/\r?\n/)) {
    section = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim() ?? section
    const name = /^functions\.["']?([a-z0-9-]+)["']?$/.exec(section)?.[1]
    if (name !== undefined && /^\s*verify_jwt\s*=\s*false\b/.test(line)) names.add(name)
  }
  return names
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
