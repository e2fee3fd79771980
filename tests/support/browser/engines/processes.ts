import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const WAIT_MS = 60_000

/** Calls `isTrue` until its result is truthy. @throws with `explain()` after a minute */
export async function waitUntil(
  isTrue: () => Promise<unknown>,
  explain: () => string = () => 'The browser did not start',
): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(explain())
    await setTimeout(100)
  }
}

export async function stopProcesses(...children: ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
