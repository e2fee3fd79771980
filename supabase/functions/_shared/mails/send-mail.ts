import { z, ZodError } from 'zod'
import { parseContent } from '#domain/documents/document.ts'
import { type MailTexts, mailTexts } from '#content/mail-texts.ts'
import { findDay } from '#domain/payments/due-date.ts'
import { creditNotes, listedRequest } from '#supabase/functions/read-payment-request/contract.ts'
import { askDatabase } from '../frame/function-refusal.ts'
import { type FunctionRuntime, writeLog } from '../frame/function-runtime.ts'
import { MissingSettingError, readSetting } from '../frame/read-setting.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { writeReplyAddress } from '../inbound-mail/reply-address.ts'
import { readPaymentToken } from '../payment-link.ts'
import { listSealingKeys } from '../secrets/seal.ts'
import { type Agency, readAgency } from '../deliveries/agency.ts'
import { type DeliveryResult, failPermanently, type Delivery } from '../deliveries/post-delivery.ts'
import { buildMessage, type MailMessage, UnsendableMailError } from './mail-message.ts'
import type { WrittenMail } from './mail-template.ts'
import { MAIL_TEMPLATES } from './mail-templates.ts'
import { sendBySmtp } from './send-by-smtp.ts'

/** Target that means the agency's own address. */
const AGENCY = 'agency'
const NOTICE_SETTINGS: Record<string, string> = {
  'lead-notice': 'MESSAGE_NOTICE_EMAIL',
  'booking-notice': 'BOOKING_NOTICE_EMAIL',
}

const WAITING = {
  outcome: 'waiting',
  error:
    'Enter a mail server in Settings. The email is sent once a mail server is set up, up to 7 days after it was due.',
} as const

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

/** Writes an email by its template and sends it. Never throws. */
export async function sendMail(delivery: Delivery, call: Call): Promise<DeliveryResult> {
  const { id, purpose, target } = delivery
  try {
    const template = MAIL_TEMPLATES[purpose]
    if (!template) throw new UnsendableMailError('There is no such email.')
    const agency = readAgency(call.runtime)
    const [data, texts] = await Promise.all([addPaymentToken(delivery, call), readMailTexts(call)])
    const written = await template(data, agency, call.runtime?.mailTools, texts)
    const setting = NOTICE_SETTINGS[purpose]
    const given = setting && readSetting(call.runtime, setting)
    const to = target === AGENCY ? (given ?? agency.email) : target
    const mail = {
      ...written,
      ...(await attachPaymentRequest(delivery, call)),
      ...(target !== AGENCY && (await continueThread(delivery, written, call, agency))),
    }
    await passToMailServer(buildMessage(mail, to, id, agency.siteUrl), agency, call.runtime)
    return hasMailServer(call.runtime) ? { outcome: 'delivered' } : WAITING
  } catch (error) {
    return describeFailure(error)
  }
}

const mailThread = z.object({
  lead: z.string(),
  references: z.array(z.string()),
  sender: z.string().nullable(),
})

/** Mails to a lead belong to their conversation, so that answers reach the inbox. */
async function continueThread(
  { id }: Delivery,
  written: WrittenMail,
  { supabaseAdmin, runtime }: Call,
  agency: Agency,
): Promise<Pick<WrittenMail, 'references' | 'sender' | 'replyTo'>> {
  const data = await askDatabase(supabaseAdmin.rpc('read_mail_thread', { p_delivery: id }))
  const thread = mailThread.nullable().parse(data)
  if (thread === null) return {}
  const { lead, references, sender } = thread
  const base = readSetting(runtime, 'REPLY_ADDRESS')
  return {
    references,
    ...(sender !== null && { sender: `${sender} (${agency.name})` }),
    ...(base !== undefined &&
      (written.replyTo ?? agency.email) === agency.email && {
        replyTo: await writeReplyAddress(base, lead, (await listSealingKeys(runtime))[0]!),
      }),
  }
}

/** Texts that owners published, or the defaults. @param draft reads the unpublished draft */
export async function readMailTexts(
  { supabaseAdmin }: Pick<Call, 'supabaseAdmin'>,
  draft?: 'draft',
): Promise<MailTexts> {
  const { name } = mailTexts
  const live = await askDatabase(
    supabaseAdmin.from('site_documents').select('content').eq('name', name).maybeSingle(),
  )
  const typed =
    draft &&
    (await askDatabase(
      supabaseAdmin.from('site_document_drafts').select('content').eq('document_name', name).maybeSingle(),
    ))
  const { content } = typed ?? live ?? {}
  // The default is stored as `{}`.
  return parseContent(mailTexts, content && Object.keys(content).length > 0 ? content : undefined).content
}

/** Emails about payment requests contain the link that is valid when they are sent. */
async function addPaymentToken({ purpose, payload }: Delivery, call: Call): Promise<Delivery['payload']> {
  const { request_id: id } = payload
  if (!purpose.startsWith('payment-') || typeof id !== 'string') return payload
  return { ...payload, token: await readPaymentToken(call, id) }
}

const WITH_PDF = ['payment-request', 'payment-reminder', 'payment-credit-note']
const readRequest = z.object({ request: listedRequest, credit_notes: creditNotes })

/** Attaches the PDF of an unpaid request or a credit note. If it can't be drawn, the email is sent without it; the page also offers it. */
async function attachPaymentRequest(
  { purpose, payload }: Delivery,
  call: Call,
): Promise<Pick<WrittenMail, 'attachments'>> {
  const draw = call.runtime?.mailTools?.drawPaymentRequest
  const { request_id: id, credit_note: note } = payload
  if (!draw || !WITH_PDF.includes(purpose) || typeof id !== 'string') return {}
  try {
    const today = findDay(new Date(), readAgency(call.runtime).timeZone)
    const { request, credit_notes } = readRequest.parse(
      await askDatabase(call.supabaseAdmin.rpc('read_payment_request', { p_id: id, p_today: today })),
    )
    const path = `/pay/${await readPaymentToken(call, id)}`
    const creditNote = typeof note === 'string' ? note : undefined
    const content = await draw({ ...request, credit_notes }, path, creditNote)
    const name = creditNote ? `credit-note-${creditNote}.pdf` : `payment-request-${request.number}.pdf`
    return { attachments: [{ name, type: 'application/pdf', content }] }
  } catch (error) {
    writeLog(call.runtime, { level: 'error', event: 'payment request not attached', message: String(error) })
    return {}
  }
}

/** False if emails are not sent, only copied to the outbox of a local trial. */
export function hasMailServer(runtime: FunctionRuntime | undefined): boolean {
  return runtime?.hasMailServer ?? readSetting(runtime, 'SMTP_URL') !== undefined
}

/** @returns the reply of the mail server; undefined without one */
export async function passToMailServer(
  message: MailMessage,
  agency: Agency,
  runtime: FunctionRuntime | undefined,
): Promise<string | undefined> {
  if (runtime?.sendMail) return (await runtime.sendMail(message)) ?? undefined
  const url = readSetting(runtime, 'SMTP_URL')
  return url === undefined ? undefined : sendBySmtp(url, message, agency)
}

/** The mail server refused the receiver, such as an unknown mailbox. */
const REFUSED_RECEIVER = 'EENVELOPE'

/** Contains codes only, because responses of mail servers contain email addresses. */
function describeFailure(error: unknown): DeliveryResult {
  if (error instanceof UnsendableMailError) return failPermanently(error.message)
  if (error instanceof ZodError) {
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ')
    return failPermanently(`The email could not be written: ${fields}.`)
  }
  if (error instanceof MissingSettingError) return { outcome: 'failed', error: error.message }
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const status = responseCode === undefined ? {} : { status_code: responseCode }
  if (code === REFUSED_RECEIVER && responseCode !== undefined && responseCode >= 500) {
    return { ...failPermanently('The mail server refused the address.'), ...status }
  }
  return { outcome: 'failed', error: `The email could not be sent (${code ?? 'no code'}).`, ...status }
}
