import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Runs an operator command, such as scripts/backup.ts, with only these settings. */
export async function runScript(
  name: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['--liftoff-only', root(`scripts/${name}.ts`), ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, output }
}
