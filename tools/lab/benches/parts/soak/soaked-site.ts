/** What everybody of a soak needs: how to reach the site, and where what they see is written down. */
import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type SoakedSite = {
  url: string
  keys: { publishable: string; secret: string }
}

/** What became of what people did, counted by its name. */
export type Outcomes = {
  succeed(action: string): void
  /** Something that nobody meant to happen. */
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

/** A connection of one person, kept open between requests. */
export function openConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

export type PageAnswer = { status: number; type: string; text: string }

/** Asks for a page as a browser at this address does. */
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

/** Of the network that test programs may use (RFC 2544). */
export function nameVisitor(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Lets a person think for some moments, or until the end. */
export async function think(mostMs: number, signal: AbortSignal): Promise<void> {
  await pause(randomInt(Math.ceil(mostMs / 4), mostMs), undefined, { signal }).catch(() => undefined)
}

export function choose<T>(all: readonly T[]): T {
  return all[randomInt(all.length)]!
}
