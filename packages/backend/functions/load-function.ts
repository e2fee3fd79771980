import type { ServerFunction } from './function-runtime.ts'
import { importFunction } from './import-function.ts'

/** A function whose file can't be imported, or exports nothing to call. */
class BootError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`The function in ${file} can't be started: its default export must have a fetch method.`, { cause })
    this.name = 'BootError'
  }
}

/** Imports each file when it is first asked for, once. The function given back throws BootError. */
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
