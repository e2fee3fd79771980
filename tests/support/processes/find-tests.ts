import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Matches tests that change process-wide state: modules, globals, clocks, environment variables, working directory. */
const CHANGES_PROCESS_STATE = new RegExp(
  [
    String.raw`\bvi\.(mock|doMock|hoisted|resetModules|stub\w+|spyOn|useFakeTimers|setSystemTime)\b`,
    String.raw`\bprocess\.env(\.\w+|\[[^\]]+\]) = `,
    String.raw`\bdelete process\.env\b`,
    String.raw`\bprocess\.(on|once|chdir|umask|setMaxListeners)\(`,
    String.raw`\bglobalThis(\.\w+|\[[^\]]+\]) = `,
    String.raw`\bObject\.(assign|definePropert(y|ies))\((globalThis|process|console)\b`,
  ].join('|'),
)

/** Whether a test file needs its own process. */
export function changesProcessState(text: string): boolean {
  return CHANGES_PROCESS_STATE.test(text)
}

/** Imports and calls that start a database, server, process or thread. */
const STARTS_SOMETHING =
  /tests\/support\/(database|servers|site|browser|test-(engine|database))|node:(child_process|worker_threads|net|https?|tls)'|openPglite|\binject\(|start-?thread/i

/** True if a test file is not a unit test because it starts a database, server, process or thread. */
export function startsSomething(text: string): boolean {
  return STARTS_SOMETHING.test(text)
}

/** Test files that match `include` but not `exclude`, and whose text satisfies `matches`. */
export function findTests(
  include: readonly string[],
  exclude: readonly string[],
  matches: (text: string) => boolean,
): string[] {
  return globSync([...include], { cwd: root, exclude: ['**/node_modules/**', ...exclude] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => matches(readFileSync(path.join(root, file), 'utf8')))
    .toSorted()
}
