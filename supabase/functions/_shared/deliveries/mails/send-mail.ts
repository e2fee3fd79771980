import { ZodError } from 'zod'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { MissingSettingError, readSetting } from '#supabase/functions/_shared/frame/read-setting.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { readPaymentToken } from '#supabase/functions/_shared/payment-link.ts'
import { type Agency, readAgency } from '../agency.ts'
import type { Delivery, DeliveryResult } from '../delivery.ts'
import { buildMessage, type MailMessage, UnsendableMailError } from './mail-message.ts'
import type { MailTools } from './mail-template.ts'
import { MAIL_TEMPLATES } from './mail-templates.ts'
import { sendBySmtp } from './send-by-smtp.ts'

/** Stands for the agency's own address. */
const AGENCY = 'agency'

const WAITING = {
  outcome: 'waiting',
  error: 'Set SMTP_URL. The email is sent once a mail server is set up, up to 7 days after it was due.',
} as const

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

/** Writes a mail by its template and hands it over. Never throws. */
export async function sendMail(delivery: Delivery, call: Call): Promise<DeliveryResult> {
  try {
    const agency = readAgency(call.runtime)
    const payload = await addPaymentToken(delivery, call)
    const message = await writeMessage({ ...delivery, payload }, agency, call.runtime?.mailTools)
    await handOver(message, agency, call.runtime)
    return hasMailServer(call.runtime) ? { outcome: 'delivered' } : WAITING
  } catch (error) {
    return describeFailure(error)
  }
}

/** A mail about a payment request names the request; its address is the one that holds when the mail goes out. */
async function addPaymentToken({ purpose, payload }: Delivery, call: Call): Promise<Delivery['payload']> {
  const { request_id: id } = payload
  if (!purpose.startsWith('payment-') || typeof id !== 'string') return payload
  return { ...payload, token: await readPaymentToken(call, id) }
}

async function writeMessage(
  { id, purpose, target, payload }: Delivery,
  agency: Agency,
  tools: MailTools | undefined,
): Promise<MailMessage> {
  const template = MAIL_TEMPLATES[purpose]
  if (!template) throw new UnsendableMailError('There is no such mail.')
  const written = await template.write(payload, agency, tools)
  return buildMessage(written, target === AGENCY ? agency.email : target, id, agency.siteUrl)
}

/** False if mails are not sent, only copied to the outbox of a local trial. */
export function hasMailServer(runtime: FunctionRuntime | undefined): boolean {
  return runtime?.hasMailServer ?? readSetting(runtime, 'SMTP_URL') !== undefined
}

/** @returns the reply of the mail server; undefined without one */
export async function handOver(
  message: MailMessage,
  agency: Agency,
  runtime: FunctionRuntime | undefined,
): Promise<string | undefined> {
  if (runtime?.sendMail) return (await runtime.sendMail(message)) ?? undefined
  const url = readSetting(runtime, 'SMTP_URL')
  return url === undefined ? undefined : sendBySmtp(url, message, agency)
}

/** The receiver itself was refused, such as a mailbox that is not there. */
const REFUSED_RECEIVER = 'EENVELOPE'

/** Answers of mail servers name addresses, which do not belong into a list: their codes have to do. */
function describeFailure(error: unknown): DeliveryResult {
  if (error instanceof UnsendableMailError) return { outcome: 'failed', error: error.message, is_final: true }
  if (error instanceof ZodError) {
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ')
    return { outcome: 'failed', error: `The mail could not be written: ${fields}.`, is_final: true }
  }
  if (error instanceof MissingSettingError) return { outcome: 'failed', error: error.message }
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const status = responseCode === undefined ? {} : { status_code: responseCode }
  if (code === REFUSED_RECEIVER && responseCode !== undefined && responseCode >= 500) {
    return { outcome: 'failed', error: 'The mail server refused the address.', ...status, is_final: true }
  }
  return { outcome: 'failed', error: `The mail could not be handed over (${code ?? 'no code'}).`, ...status }
}
