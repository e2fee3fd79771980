import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { storeMail } from '../_shared/inbound-mail/store-mail.ts'
import { type Bytes, isSigned, isStampedBodySigned } from '../_shared/signed-body.ts'

const BODY_LIMIT_BYTES = 10 * 1024 * 1024
/** Mailgun retries for eight hours. */
const MAX_FORM_AGE_MS = 9 * 60 * 60_000

type SignedMail = { bytes: Uint8Array; receivers: string[] }

/**
 * Stores an email that a provider received: as MIME, signed in the header `Webhook-Signature: t=…,v1=…` as by Stripe, or as
 * Mailgun's form with the field `body-mime`.
 */
export default serveFunction<Bytes>(
  { access: 'signature', body: 'bytes', bodyLimitBytes: BODY_LIMIT_BYTES, timeLimitMs: 60_000 },
  async (call) => {
    const secret = readSetting(call.runtime, 'INBOUND_MAIL_SECRET')
    if (!secret) throw new FunctionRefusal(404, 'This endpoint does not exist.')
    const mail = await readSigned(call.request.headers, call.body, secret)
    if (mail === null) {
      call.log({ level: 'warning', event: 'inbound mail refused' })
      throw new FunctionRefusal(401, 'The signature or its timestamp is invalid.')
    }
    return { outcome: await storeMail(call, mail) }
  },
)

/** Null if the signature is wrong or too old. */
async function readSigned(headers: Headers, body: Bytes, secret: string): Promise<SignedMail | null> {
  const now = Date.now()
  const type = headers.get('content-type') ?? ''
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    const isOurs = await isStampedBodySigned(body, headers.get('webhook-signature'), secret, now)
    return isOurs ? { bytes: body, receivers: [] } : null
  }
  const form = await readForm(body, type)
  const read = (name: string) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : ''
  }
  // https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/
  const signed = new TextEncoder().encode(read('timestamp') + read('token'))
  if (Math.abs(now - Number(read('timestamp')) * 1000) > MAX_FORM_AGE_MS) return null
  if (read('token') === '' || !(await isSigned(signed, read('signature'), secret))) return null
  return { bytes: new TextEncoder().encode(read('body-mime')), receivers: [read('recipient')] }
}

async function readForm(body: Bytes, type: string): Promise<FormData | null> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    return null
  }
}
