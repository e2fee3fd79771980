import { createHmac } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'

export type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/**
 * Signs as Standard Webhooks has it (standardwebhooks.com): HMAC-SHA256 in base64 over id, time stamp and body.
 * @param secrets all of them sign, so that a receiver may hold any
 * @param seconds since 1970; a receiver refuses one that is too old
 */
export function signWebhook(
  id: string,
  body: string,
  secrets: readonly string[],
  seconds: number,
): SignedHeaders {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
