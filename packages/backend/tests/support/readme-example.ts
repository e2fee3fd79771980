import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { TEST_PROJECT } from './test-engine.ts'

const README = new URL('../../README.md', import.meta.url)

/** Runs the README's example in `folder`, which has `node_modules`, and returns its output. */
export async function runReadmeExample(folder: string): Promise<string> {
  const [, code] = /```js\n([^]*?)```/.exec(await readFile(README, 'utf8'))!
  await cp(TEST_PROJECT, join(folder, 'supabase'), { recursive: true })
  await writeFile(join(folder, 'example.mjs'), code!.replace('54321', String(await findFreePort())))
  const child = spawn(process.execPath, ['example.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += String(chunk)
    if (printed.endsWith('\n')) child.kill('SIGTERM')
  }
  await ended
  return printed.trim()
}
