type Shared = { value: Promise<unknown>; stop: () => Promise<void>; users: number }

/** Each project of a run loads its own copy of a setup file, so shared state cannot be in the module. */
const KEY = Symbol.for('peakshelf.shared-in-run')
const registry = globalThis as { [KEY]?: Map<string, Shared> }

/**
 * Shares a server or folder among all projects of the run: the first caller starts it, the last release stops it.
 * @param name identifies the shared resource
 */
export async function shareInRun<T>(
  name: string,
  start: () => Promise<{ value: T; stop: () => Promise<void> }>,
): Promise<{ value: T; release: () => Promise<void> }> {
  const all = (registry[KEY] ??= new Map<string, Shared>())
  const shared = all.get(name) ?? begin(start)
  all.set(name, shared)
  shared.users += 1
  return {
    value: (await shared.value) as T,
    release: async () => {
      shared.users -= 1
      if (shared.users > 0) return
      all.delete(name)
      await shared.stop()
    },
  }
}

function begin(start: () => Promise<{ value: unknown; stop: () => Promise<void> }>): Shared {
  const started = start()
  return {
    value: started.then(({ value }) => value),
    stop: async () => (await started).stop(),
    users: 0,
  }
}
