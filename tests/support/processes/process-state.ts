/** Process-wide state that test files could leave to each other: globals, environment variables, working directory. */
export type ProcessState = ReadonlyMap<string, unknown>

/** Changes by packages when they are loaded. */
const PACKAGE_CHANGES = /^global (__\w+|Request|Response)$|^setting VIPSHOME$/

/** Values by name; `undefined` for lazy globals of Node that were not accessed yet. */
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

/** Names of changed, added or removed values. */
export function listChanges(old: ProcessState, now: ProcessState): string[] {
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => {
    const isMadeLate = old.has(name) && old.get(name) === undefined
    return !isMadeLate && !PACKAGE_CHANGES.test(name) && !Object.is(old.get(name), now.get(name))
  })
}
