/** `POST /revalidate`: a hosted project tells this process which pages a change concerns. docs/running.md says how. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from '#domain/schema.ts'
import { createCallJudge } from './signed-calls.ts'

const REVALIDATION_PATH = '/revalidate'
/** An announcement has 8,000 bytes at most. */
const MAX_BODY_BYTES = 32 * 1024
const BODY_TIMEOUT_MS = 5_000

const message = z.object({ changed: z.string().max(8_000) })

/** Answers a call of the project; false leaves any other request to the site. */
export type AnswerRevalidation = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * @param secret null without the setting: then the address is none
 * @param apply throws away the pages that an announcement of the database concerns
 */
export function createRevalidation(
  secret: string | null,
  apply: (announcement: string) => void,
  now: () => number = Date.now,
): AnswerRevalidation {
  if (secret === null) return () => false
  const judge = createCallJudge(secret, now)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === null) return send(response, 413, 'The body is too large.')
    const header = (name: string) => String(request.headers[name] ?? '')
    const judgement = judge({
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body,
    })
    if (judgement === 'refused') return send(response, 401, 'The signature is not right, or it is too old.')
    // Whoever sends again what was taken hears that it was.
    if (judgement === 'repeated') return send(response, 200, 'Taken before.')
    const parsed = message.safeParse(parseJson(body))
    if (!parsed.success) return send(response, 400, 'The body must be {"changed": "…"}.')
    apply(parsed.data.changed)
    send(response, 200, 'Taken.')
  }

  return (request, response) => {
    if (request.method !== 'POST' || request.url !== REVALIDATION_PATH) return false
    answer(request, response).catch(() => {
      // The caller went away, or sent its body too slowly.
      request.destroy()
    })
    return true
  }
}

/** Null when it is larger than any announcement. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS)
  try {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of request) {
      size += part.length
      if (size > MAX_BODY_BYTES) return null
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  } finally {
    clearTimeout(timer)
  }
}

function send(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
