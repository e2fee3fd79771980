/** What files of tests that share a process could leave to each other: globals, settings, the working folder. */
export type ProcessState = ReadonlyMap<string, unknown>

/** Changes that packages make when loaded. */
const OF_PACKAGES = /^global (__\w+|Request|Response)$|^setting VIPSHOME$/

/** By name; of globals that Node makes when they are first looked at, it holds `undefined` until then. */
export function readProcessState(): ProcessState {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(
    ([name, { value }]): [string, unknown] => [`global ${name}`, value],
  )
  const settings = Object.entries(process.env).map(([name, value]): [string, unknown] => [
    `setting ${name}`,
    value,
  ])
  return new Map<string, unknown>([...globals, ...settings, ['working folder', process.cwd()]])
}

/** The names of what is another value now, is new, or is gone. */
export function listChanges(old: ProcessState, now: ProcessState): string[] {
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => {
    const isMadeLate = old.has(name) && old.get(name) === undefined
    return !isMadeLate && !OF_PACKAGES.test(name) && !Object.is(old.get(name), now.get(name))
  })
}
