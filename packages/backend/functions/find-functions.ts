import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../database/files.ts'
import type { ServerFunction } from './function-runtime.ts'
import { importFunction } from './import-function.ts'

export type FoundFunction = {
  file: string
  /** False if the function authenticates its callers itself. */
  verifiesToken: boolean
}

const NAME = /^[a-z0-9-]+$/
const ENTRY_FILE = 'index.ts'
const SETTINGS_FILE = 'config.toml'

/**
 * Functions of a Supabase project: `functions/<name>/index.ts`, with `verify_jwt` from `config.toml`. Folders with
 * other names, such as `_shared`, are skipped.
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

class BootError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`The function in ${file} can't be started: its default export must have a fetch method.`, { cause })
    this.name = 'BootError'
  }
}

export function createFunctionLoader(): (file: string) => Promise<ServerFunction> {
  const loading = new Map<string, Promise<ServerFunction>>()
  return (file) => {
    const started = loading.get(file) ?? bootFunction(file)
    loading.set(file, started)
    return started
  }
}

async function bootFunction(file: string): Promise<ServerFunction> {
  let found: unknown
  try {
    found = ((await importFunction(file)) as { default?: unknown }).default
  } catch (error) {
    throw new BootError(file, error)
  }
  if (!isServerFunction(found)) throw new BootError(file)
  return found
}

function isServerFunction(value: unknown): value is ServerFunction {
  return typeof value === 'object' && value !== null && 'fetch' in value && typeof value.fetch === 'function'
}
