import type { Answer } from '#supabase/functions/manage-system/contract.ts'
import type { EditedMail } from '#content/mail-texts.ts'
import { readAgency } from '../deliveries/agency.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { layOutMail } from './mail-layout.ts'
import { buildMessage } from './mail-message.ts'
import type { WrittenMail } from './mail-template.ts'
import { MAIL_TEMPLATES } from './mail-templates.ts'
import { passToMailServer, hasMailServer, readMailTexts } from './send-mail.ts'

type TestOutcome = Answer<'send-test-mail'>

const MAX_REPLY_LENGTH = 500
const NO_SERVER = 'No mail server is set up. Enter one in Settings.'

type Call = Pick<FunctionCall<unknown>, 'user' | 'runtime' | 'supabaseAdmin'>

/** Writes an email with sample values and the texts of the draft. */
export async function writeSample(call: Call, kind: string): Promise<WrittenMail> {
  if (!isEditedMail(kind)) throw new FunctionRefusal(400, `There is no email named ${kind}.`)
  const texts = await readMailTexts(call, 'draft')
  return MAIL_TEMPLATES[kind]!(SAMPLES[kind], readAgency(call.runtime), call.runtime?.mailTools, texts)
}

export async function sendTestMail(
  call: Call,
  { code, kind }: { code?: string | undefined; kind?: string | undefined },
): Promise<TestOutcome> {
  const { user, runtime } = call
  const agency = readAgency(runtime)
  const to = user?.email ?? agency.email
  if (!hasMailServer(runtime)) return { to, is_accepted: false, reply: NO_SERVER }
  const text = 'Your site can send emails. This one was sent through its mail server.'
  const proof =
    code &&
    `Code: ${code}. Enter it in the email settings within an hour, so that the site knows that emails arrive.`
  const paragraphs = [text, proof].filter((line) => line !== undefined)
  const layout = {
    subject: `Test email from ${agency.name}`,
    blocks: paragraphs.map((line) => ({ kind: 'paragraph' as const, text: line })),
  }
  try {
    const mail = kind ? await writeSample(call, kind) : layOutMail(layout, agency)
    const message = buildMessage(mail, to, crypto.randomUUID(), agency.siteUrl)
    return { to, is_accepted: true, reply: shorten((await passToMailServer(message, agency, runtime)) ?? '') }
  } catch (error) {
    const { response, message } = error as Error & { response?: string }
    return { to, is_accepted: false, reply: shorten(response ?? message) }
  }
}

const shorten = (reply: string) => reply.replaceAll(/\s+/g, ' ').slice(0, MAX_REPLY_LENGTH)

const booking = {
  id: '00000000-0000-4000-8000-000000000000',
  status: 'confirmed',
  starts_at: '2030-05-06T14:00:00Z',
  ends_at: '2030-05-06T14:30:00Z',
  sequence: 0,
  name: 'Sam Sample',
  email: 'sam@example.com',
  phone: null,
  company: 'Sample Inc.',
  answers: [],
  time_zone: 'America/New_York',
  updated_at: '2030-05-01T14:00:00Z',
  is_changeable: true,
  host: { id: 'sample', name: 'Alex Example', role: '', picture: null },
  token: 'sample',
  change: 'created',
  former_starts_at: null,
  host_email: '',
  host_time_zone: null,
  cancel_reason: '',
  spam_reasons: [],
}
const payment = {
  number: '2030-0001',
  client_name: 'Sam Sample',
  currency: 'USD',
  total: 120_000,
  due_on: '2030-05-20',
  token: 'sample-of-an-email-without-a-request',
  is_overdue: false,
  paid_on: '2030-05-06',
}

/** Values of an invented client; links of the emails lead nowhere. */
const isEditedMail = (kind: string): kind is EditedMail => Object.hasOwn(SAMPLES, kind)

const SAMPLES: Record<EditedMail, object> = {
  'booking-confirmation': booking,
  'booking-moved': { ...booking, former_starts_at: '2030-05-03T14:00:00Z', change: 'moved' },
  'booking-cancelled': { ...booking, status: 'cancelled', change: 'cancelled' },
  'booking-reminder': { ...booking, change: 'reminder' },
  'lead-confirmation': { kind: 'contact' },
  'calculator-result': { tacos: 12, organicSales: 40, breakEvenAcos: 30 },
  'payment-request': payment,
  'payment-reminder': payment,
  'payment-receipt': payment,
}
