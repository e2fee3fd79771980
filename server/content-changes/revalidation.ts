import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { z } from '#domain/schema.ts'
import { signWebhook } from '#supabase/functions/_shared/deliveries/send-webhook.ts'
import { isSameSecret } from '../editor-mode/editor-requests.ts'
import { parseJson } from './read-page-change.ts'

/** Path that a hosted project calls to announce changes (docs/running.md). */
const REVALIDATION_PATH = '/revalidate'
/** Announcements have up to 8,000 bytes each. */
const MAX_BODY_BYTES = 32 * 1024
const BODY_TIMEOUT_MS = 5_000

const message = z.object({ changed: z.string().max(8_000) })

/** Returns false for requests to other paths. */
export type AnswerRevalidation = (request: IncomingMessage, response: ServerResponse) => boolean

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
    if (judgement === 'refused') return send(response, 401, 'The signature is invalid or too old.')
    if (judgement === 'repeated') return send(response, 200, 'Already applied.')
    const parsed = message.safeParse(parseJson(body))
    if (!parsed.success) return send(response, 400, 'The body must be {"changed": "…"}.')
    apply(parsed.data.changed)
    send(response, 200, 'Taken.')
  }

  return (request, response) => {
    if (request.method !== 'POST' || request.url !== REVALIDATION_PATH) return false
    answer(request, response).catch(() => {
      // The client disconnected or was too slow.
      request.destroy()
    })
    return true
  }
}

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

/** Limits how long ids must be remembered. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 300
const MAX_IDS = 20_000

type SignedCall = { id: string; timestamp: string; signature: string; body: string }
type Judgement = 'accepted' | 'repeated' | 'refused'

/** @param secret `whsec_` and base64, as stored in the project's vault */
function createCallJudge(secret: string, now: () => number = Date.now): (call: SignedCall) => Judgement {
  const seen = new LRUCache<string, true>({
    max: MAX_IDS,
    ttl: 2 * MAX_CLOCK_DIFFERENCE_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now },
  })

  return ({ id, timestamp, signature, body }) => {
    const seconds = now() / 1000
    if (!/^\d{1,12}$/.test(timestamp) || id === '' || id.length > 100) return 'refused'
    const sentAt = Number(timestamp)
    const right = signWebhook(id, body, [secret], sentAt)['webhook-signature']
    // There are several signatures while a secret is rotated.
    if (!signature.split(' ').some((one) => isSameSecret(one, right))) return 'refused'
    if (Math.abs(seconds - sentAt) > MAX_CLOCK_DIFFERENCE_SECONDS) return 'refused'
    if (seen.has(id)) return 'repeated'
    seen.set(id, true)
    return 'accepted'
  }
}
