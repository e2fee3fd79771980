/** Writes emails of leads, and sends them as a provider does. */
import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

export const INBOUND_SECRET = 'inbound-secret-0123456789'

export type WrittenMail = {
  from: string
  to?: string
  subject?: string
  messageId?: string
  /** Further header lines. */
  headers?: readonly string[]
  body?: string
  /** Replaces `body` with parts of these types. */
  parts?: readonly { head: readonly string[]; body: string }[]
}

const BOUNDARY = 'part-0123456789'

export function writeMail(mail: WrittenMail): string {
  const { from, to = 'hello@agency.example', subject = 'Re: Our call', parts } = mail
  const { messageId = `<${randomUUID()}@client.example>`, headers = [], body = 'Yes, please.' } = mail
  const head = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Sun, 29 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
  ]
  if (!parts) return [...head, 'Content-Type: text/plain; charset=utf-8', '', body, ''].join('\r\n')
  const written = parts.flatMap((part) => [`--${BOUNDARY}`, ...part.head, '', part.body])
  return [
    ...head,
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    '',
    ...written,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n')
}

export const attach = (name: string, content: string | Buffer, type = 'application/octet-stream') => ({
  head: [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
  ],
  body: Buffer.from(content).toString('base64'),
})

const hmac = (text: string) => createHmac('sha256', INBOUND_SECRET).update(text).digest('hex')
const nowSeconds = () => Math.floor(Date.now() / 1000)

export const signMail = (raw: string, seconds = nowSeconds()) => ({
  'content-type': 'message/rfc822',
  'webhook-signature': `t=${seconds},v1=${hmac(`${seconds}.${raw}`)}`,
})

/** A request as Mailgun sends it. */
export async function signForm(raw: string, more: Record<string, string> = {}): Promise<RequestInit> {
  const [timestamp, token] = [String(nowSeconds()), randomUUID()]
  const form = new FormData()
  const fields = { timestamp, token, signature: hmac(timestamp + token), 'body-mime': raw, ...more }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const encoded = new Response(form)
  return {
    body: await encoded.arrayBuffer(),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  }
}

export function prepareInboundMail(use: () => FunctionsBackend) {
  const post = async (init: RequestInit): Promise<{ status: number; outcome?: string }> => {
    const answer = await use().call('receive-mail', init)
    return { status: answer.status, ...((await answer.json()) as { outcome?: string }) }
  }
  return {
    post,
    receive: async (mail: WrittenMail): Promise<string> => {
      const raw = writeMail(mail)
      const { status, outcome } = await post({ headers: signMail(raw), body: raw })
      expect(status).toBe(200)
      return outcome!
    },
    /** Sends all queued emails. */
    deliver: () => use().call('deliver', { headers: { apikey: use().keys.secret } }),
    findLeads: async (email: string) =>
      (await use().service.from('leads').select('id,kind,status,message,spam_reasons').eq('email', email))
        .data!,
  }
}
