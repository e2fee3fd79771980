/** Shared by the simulated people of the soak test. */
import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type SoakedSite = {
  url: string
  keys: { publishable: string; secret: string }
}

/** Counts of successful and failed actions by name. */
export type Outcomes = {
  succeed(action: string): void
  /** An unexpected failure. */
  fail(action: string, problem: string): void
  successes: Map<string, number>
  failures: Map<string, number>
}

export function createOutcomes(): Outcomes {
  const successes = new Map<string, number>()
  const failures = new Map<string, number>()
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    successes,
    failures,
    succeed: (action) => add(successes, action),
    fail: (action, problem) => add(failures, `${action}: ${problem.slice(0, 200)}`),
  }
}

/** A keep-alive connection of one person. */
export function openConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

export type PageAnswer = { status: number; type: string; text: string }

/** Requests a page like a browser with this client address. */
export function readPage(agent: Agent, url: string, visitor: string): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': visitor, accept: 'text/html' }
    const asked = request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          type: String(response.headers['content-type']),
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** An address from the network reserved for benchmarks (RFC 2544). */
export function randomAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Waits a random time, or until the end of the test. */
export async function think(maxMs: number, signal: AbortSignal): Promise<void> {
  await pause(randomInt(Math.ceil(maxMs / 4), maxMs), undefined, { signal }).catch(() => undefined)
}

export function choose<T>(all: readonly T[]): T {
  return all[randomInt(all.length)]!
}
