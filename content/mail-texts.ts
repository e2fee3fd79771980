/**
 * Texts of emails to clients and visitors, which owners edit. Placeholders such as `{time}` are replaced with
 * values. Links, figures and the invitation are added by code.
 */
import fallback from '#content/defaults/mails.json' with { type: 'json' }
import { type ContentOf, defineDocument } from '#domain/documents/document.ts'
import { group, line, text } from '#domain/documents/fields.ts'

type Fields = { allowed: readonly string[]; required?: readonly string[] }

const listFields = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

function findProblem(written: string, { allowed, required = [] }: Fields): string | null {
  const used = Array.from(written.matchAll(/\{([^{}]*)\}/g), ([, name]) => name!)
  const unknown = used.find((name) => !allowed.includes(name))
  if (unknown !== undefined)
    return `There is no field {${unknown}} here. Use ${listFields(allowed)}, or remove it.`
  const missing = required.find((name) => !used.includes(name))
  return missing === undefined ? null : `Keep {${missing}} in this text.`
}

/** @param required names of placeholders that the text must contain */
function mailText(kind: 'line' | 'text', allowed: readonly string[], ...required: string[]) {
  const schema = kind === 'line' ? line(120) : text(600)
  return schema
    .superRefine((written, context) => {
      const problem = findProblem(written, { allowed, required })
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .meta({ kind, description: `Fields: ${listFields(allowed)}.` })
}

const mail = (allowed: readonly string[]) => ({
  line: (...required: string[]) => mailText('line', allowed, ...required),
  text: (...required: string[]) => mailText('text', allowed, ...required),
})

const call = mail(['agency', 'time'])
const invitation = mail(['agency', 'time', 'inviter'])
const form = mail(['agency'])
const result = mail(['agency', 'target', 'tacos', 'organic'])
const request = mail(['agency', 'number', 'client'])
const receipt = mail(['agency', 'number', 'client', 'left'])

export const mailTexts = defineDocument({
  name: 'mails',
  label: 'Emails',
  isEditedOnPages: false,
  schema: group({
    'booking-confirmation': group(
      {
        subject: call.line(),
        text: call.text(),
        note: call.text(),
        guestSubject: invitation.line(),
        guestText: invitation.text('inviter'),
      },
      'Call booked',
    ),
    'booking-moved': group({ subject: call.line(), text: call.text() }, 'Call moved'),
    'booking-cancelled': group(
      { subject: call.line(), text: call.text('time'), button: call.line() },
      'Call canceled',
    ),
    'booking-reminder': group({ subject: call.line('time'), heading: call.line() }, 'Reminder of a call'),
    'lead-confirmation': group(
      {
        subject: form.line(),
        heading: form.line(),
        message: form.text(),
        callback: form.text(),
        serviceQuestion: form.text(),
        call: form.text(),
        button: form.line(),
        note: form.text(),
      },
      'Message received',
    ),
    'calculator-result': group(
      {
        subject: result.line('target'),
        heading: result.line('target'),
        text: result.text('target'),
        withChart: result.text(),
        withoutChart: result.text(),
        button: result.line(),
        call: result.line(),
        note: result.text(),
      },
      'Result of the calculator',
    ),
    'payment-request': group(
      { subject: request.line('number'), text: request.text(), button: request.line(), note: request.text() },
      'Payment request',
    ),
    'payment-reminder': group(
      {
        subject: request.line('number'),
        text: request.text(),
        overdue: request.text(),
        button: request.line(),
        note: request.text(),
      },
      'Payment reminder',
    ),
    'payment-receipt': group(
      {
        subject: receipt.line('number'),
        text: receipt.text(),
        partly: receipt.text('left'),
        link: receipt.line(),
        partlyLink: receipt.line(),
      },
      'Payment received',
    ),
  }),
  fallback,
})

export type MailTexts = ContentOf<typeof mailTexts>
/** Kinds of emails whose texts can be edited. */
export type EditedMail = keyof MailTexts

/** Replaces the placeholders in all texts of an email. */
export function fillMailTexts<Texts extends Record<string, string>>(
  texts: Texts,
  values: Readonly<Record<string, string>>,
): Texts {
  const filled = Object.entries(texts).map(([key, written]) => [
    key,
    written.replaceAll(/\{(\w+)\}/g, (field, name: string) => values[name] ?? field),
  ])
  return Object.fromEntries(filled) as Texts
}
