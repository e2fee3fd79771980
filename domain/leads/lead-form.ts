/** Kinds of visitor forms. Other leads come from bookings, payments and administrators. */
export const LEAD_FORM_KINDS = ['contact', 'callback', 'service-question', 'calculator-result'] as const
export type LeadFormKind = (typeof LEAD_FORM_KINDS)[number]

export const LEAD_FIELDS = ['name', 'email', 'phone', 'company', 'message'] as const
export type LeadField = (typeof LEAD_FIELDS)[number]
export type LeadValues = Record<LeadField, string>
export type LeadErrors = Partial<Record<LeadField, string>>

const REQUIRED: Record<LeadFormKind, readonly LeadField[]> = {
  contact: ['name', 'email', 'message'],
  callback: ['name', 'phone'],
  'service-question': ['name', 'email', 'message'],
  'calculator-result': ['email'],
}
const MISSING: Record<LeadField, string> = {
  name: 'Please tell us your name.',
  email: 'Please enter your email address.',
  phone: 'Please enter your phone number.',
  company: 'Please tell us the name of your company.',
  message: 'Please add a message.',
}
/** Maximum lengths in characters, same as in the database. */
const LONGEST: Record<LeadField, number> = {
  name: 200,
  email: 254,
  phone: 60,
  company: 200,
  message: 5000,
}
const NAMES: Record<LeadField, string> = {
  name: 'The name',
  email: 'The email address',
  phone: 'The phone number',
  company: 'The company',
  message: 'The message',
}

/** Pattern of a single address. Whether it exists, only an email can show. */
const EMAIL =
  /^[^\s<>()[\]\\,;:@"\p{Cc}]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/iu
const ASCII = /^[ -~]*$/
const PHONE = /^[\d+()./\s,;x#-]*(?:ext\.?[\d\s]+)?$/i
const MIN_DIGITS = 6
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Trims values, and removes invisible characters and, in single-line fields, line breaks. */
export function normalizeLead(values: LeadValues): LeadValues {
  const line = (text: string) =>
    text
      .replaceAll(INVISIBLE, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  return {
    name: line(values.name),
    email: toAsciiDomain(line(values.email)),
    phone: line(values.phone),
    company: line(values.company),
    message: values.message.replaceAll(/[^\P{Cc}\n\t]/gu, '').trim(),
  }
}

/** Converts domains such as bücher.example to their ASCII form, which mail servers need. */
export function toAsciiDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (ASCII.test(domain) || !URL.canParse(`http://${domain}`)) return email
  return email.slice(0, -domain.length) + new URL(`http://${domain}`).hostname
}

/** @param values normalized @returns messages by field; empty if valid */
export function checkLead(kind: LeadFormKind, values: LeadValues): LeadErrors {
  const errors: LeadErrors = {}
  for (const field of LEAD_FIELDS) {
    const problem = checkField(kind, field, values[field])
    if (problem !== null) errors[field] = problem
  }
  return errors
}

export function isRequired(kind: LeadFormKind, field: LeadField): boolean {
  return REQUIRED[kind].includes(field)
}

function checkField(kind: LeadFormKind, field: LeadField, value: string): string | null {
  if (value === '') return isRequired(kind, field) ? MISSING[field] : null
  if (value.length > LONGEST[field]) {
    return `${NAMES[field]} has ${value.length} characters; ${LONGEST[field]} fit.`
  }
  if (field === 'email' && !EMAIL.test(value)) {
    return 'Please enter an email address such as name@example.com.'
  }
  if (field === 'email' && !ASCII.test(value)) {
    return `We can’t email addresses with letters such as “${/[^ -~]/u.exec(value)![0]}” before the @. Please enter another one.`
  }
  if (field === 'phone' && !isPhone(value)) {
    return 'Please enter a phone number with its area code, such as +1 555 010 0199.'
  }
  return null
}

function isPhone(value: string): boolean {
  return PHONE.test(value) && value.replaceAll(/\D/g, '').length >= MIN_DIGITS
}
