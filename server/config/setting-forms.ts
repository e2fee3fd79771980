import { z } from 'zod'
import { DatabaseAddressError, readDatabaseAddress } from '#backend/index.ts'
import { dropEnding } from '#import/text/clean-text.ts'
import { readLanguageTag } from '#domain/language-tag.ts'
import { isInterval } from '#domain/intervals.ts'
import { isCurrency } from '#domain/payments/currency.ts'
import { readLimit } from '#domain/usage-levels/plan-usage.ts'
import { isAddressOrNetwork } from './trusted-proxies.ts'

/**
 * Adds the descriptions in docs/settings.md. A setting without them is described together with the one before
 * it.
 * @param without effect of leaving the setting out, unless the form has a default
 */
export function explain<Form extends z.ZodType>(form: Form, does: string, without?: string): Form {
  return form.meta({ does, without })
}

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a full address such as https://www.example.com' })
  .transform((value) => dropEnding(value, '/'))
const PARTS: Record<string, (url: URL) => boolean> = {
  'user name and password': ({ username, password }) => username !== '' || password !== '',
  path: ({ pathname }) => pathname !== '/',
  query: ({ search }) => search !== '',
  fragment: ({ hash }) => hash !== '',
}

/** URL without certain parts. Normalizes default ports, case and international domain names. */
function urlWithout(...parts: (keyof typeof PARTS)[]) {
  return httpUrl.transform((value, context) => {
    const url = new URL(value)
    const found = parts.filter((part) => PARTS[part]!(url))
    if (found.length === 0) return dropEnding(url.origin + url.pathname, '/')
    const message = `must be an address such as https://www.example.com: leave out its ${found.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

export const siteAddress = urlWithout('user name and password', 'path', 'query', 'fragment')

const SERVICE = /\/(?:rest|auth|storage|functions|realtime|graphql)\/v1(?:\/|$)/
export const projectAddress = urlWithout('user name and password', 'query', 'fragment').superRefine(
  (value, context) => {
    const { hostname, pathname } = new URL(value)
    const [service] = SERVICE.exec(pathname) ?? []
    if (service) context.addIssue(`must be the project URL only: remove ${dropEnding(service, '/')}`)
    if (hostname === 'supabase.com' || hostname === 'app.supabase.com')
      context.addIssue(
        'is a dashboard page: copy the project URL from it, such as https://abcdefgh.supabase.co',
      )
  },
)

const httpsError = 'must be a full address that starts with https://'
export const httpsUrl = z.url({ protocol: /^https$/, error: httpsError })
export const LOOPBACK_URL = /^http:\/\/(?:localhost|[^./]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/
/** Browsers treat http pages of this computer like https. Only a local trial may embed one (config-checks.ts). */
export const embedUrl = z
  .url({ protocol: /^https?$/, error: httpsError })
  .refine((value) => value.startsWith('https:') || LOOPBACK_URL.test(value), { error: httpsError })
export const postgresUrl = z.string().superRefine((text, context) => {
  try {
    readDatabaseAddress(text)
  } catch (error) {
    if (!(error instanceof DatabaseAddressError)) throw error
    context.addIssue({ code: 'custom', message: error.problem })
  }
})
export const email = z.email({ error: 'must be an email address' })
export const port = numberFrom(0, 65535)
const MAX_PROCESSES = 64
export const processCount = z
  .string()
  .default('1')
  .transform((text) => (text === 'auto' ? text : Number(text)))
  .refine((count) => count === 'auto' || (Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES), {
    error: `must be a number from 1 to ${MAX_PROCESSES}, or auto`,
  })

export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

export const hostList = list.refine(
  (hosts) => hosts.every((host) => /^[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/i.test(host)),
  { error: 'must be names of hosts, with or without a port, separated by commas' },
)

export const proxyList = list.refine((proxies) => proxies.every(isAddressOrNetwork), {
  error: 'must be addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas',
})

export const originList = list.refine(
  (origins) => origins.every((origin) => /^https:\/\/[^/\s;,'"]+$/.test(origin)),
  {
    error: 'must be origins such as https://editor.example.com, separated by commas',
  },
)

export function choose<const Words extends readonly [string, ...string[]]>(...words: Words) {
  const last = words.at(-1)!
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${last}` })
}

export function numberFrom(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const newsIntervalError = 'must be 0.5, 1 to 5, 10, 15 … 55, 60, 120 … 1440 minutes'
export const newsInterval = z.coerce
  .number({ error: newsIntervalError })
  .refine(isInterval, { error: newsIntervalError })

export const planLimit = z
  .string()
  .refine((text) => readLimit(text) !== undefined, { error: 'must be a number above 0, or unlimited' })
  .optional()

export const retentionLimit = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, { error: 'must be a whole number from 1 to 99999' })
  .optional()

export const languageTag = z.string().transform((text, context) => {
  const tag = readLanguageTag(text)
  if (tag) return tag
  context.addIssue({ code: 'custom', message: 'must be a language tag (BCP 47), such as en, de-AT or pt-BR' })
  return z.NEVER
})

export const currencyCode = z
  .string()
  .refine(isCurrency, { error: 'must be the code of a currency, such as USD or EUR' })

const regionFormatError = 'must be the tag of a language and country, such as en-GB or de-DE'
export const regionFormat = z.string().transform((text, context) => {
  const tag = readLanguageTag(text)
  if (tag && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0) return tag
  context.addIssue({ code: 'custom', message: regionFormatError })
  return z.NEVER
})

export const verificationCode = z
  .string()
  .regex(/^[\w=+/.:-]{1,200}$/, { error: 'must be the code alone, without the tag around it' })
  .optional()

/** Format of Standard Webhooks. */
export const signingSecret = z
  .string()
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4}){10,22}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
    error: 'must be whsec_ and 32 random bytes in base64 ("openssl rand -base64 32" makes them)',
  })

export const webhookSecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, {
    error: 'must be the secret as the provider shows it, at least 16 characters',
  })
  .optional()

export const holidayRegion = z.string().refine(isRegion, {
  error: 'must be the code of a country or region, such as US, US-CA or DE-BY',
})

function isRegion(text: string): boolean {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return /^[A-Z]{2}(?:-[A-Z\d]{1,6}){0,2}$/.test(text) && names.of(text.slice(0, 2)) !== undefined
}

const jwk = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string() })

export const signingKeys = z.string().transform((text, context) => {
  const parsed = z
    .object({
      signingKey: jwk.extend({ d: z.string() }),
      nextSigningKey: z.object({ key: jwk.extend({ d: z.string() }), usedFrom: z.iso.datetime() }).optional(),
      retiredSigningKeys: z.array(z.object({ key: jwk, verifiesUntil: z.iso.datetime() })).optional(),
    })
    .safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: 'must be the JSON that "npm run keys -- show-env" prints' })
  return z.NEVER
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON gets the same message as JSON of the wrong shape.
    return null
  }
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/([\w-]+(?:\/[\w-]+)*))?\/?$/
const RETENTION_PART = /^(\d{1,3}) (day|week|month)s?$/

export function readBucketAddress(text: string): { bucket: string; prefix?: string } | null {
  const [, bucket, prefix] = BUCKET.exec(text) ?? []
  return bucket ? { bucket, ...(prefix && { prefix: `${prefix}/` }) } : null
}

export function readRetention(text: string): { days: number; weeks: number; months: number } | null {
  const retention = { days: 0, weeks: 0, months: 0 }
  for (const part of text.split(',')) {
    const [, count, unit] = RETENTION_PART.exec(part.trim()) ?? []
    if (count === undefined) return null
    retention[`${unit as 'day' | 'week' | 'month'}s`] = Number(count)
  }
  return retention.days + retention.weeks + retention.months > 0 ? retention : null
}
