/** Every setting with its form and the words for a wrong value. What several mean together is in config-checks.ts. */
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readBic, readIban } from '#domain/payments/iban.ts'
import { isPaymentLink } from '#domain/payments/payment-link.ts'
import { readScriptElement } from '#domain/payments/script-element.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { LAST_CYCLE_DAY } from '#domain/usage-levels/plan.ts'
import { ALERT_WEBHOOK_FORMATS } from './alert-settings.ts'
import { readBucketAddress, readKept } from './backup-settings.ts'
import { CDN_KINDS } from './cdn-settings.ts'
import {
  choose,
  email,
  holidayRegion,
  hostList,
  httpUrl,
  httpsUrl,
  keptCount,
  languageTag,
  list,
  newsInterval,
  numberFrom,
  originList,
  planLimit,
  port,
  postgresUrl,
  processCount,
  projectAddress,
  proxyList,
  signingKeys,
  signingSecret,
  siteAddress,
  verificationCode,
  webhookSecret,
} from './setting-forms.ts'

const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 72
const MAX_TOKEN_MINUTES = 60
const MIN_TOKEN_MINUTES = 5
const MAX_CDN_SECONDS = 86_400
const MAX_ALERT_SECONDS = 3_600
const MAX_BACKUP_HOURS = 24 * 31
const MAX_LIMIT_FACTOR = 1000

function isHeaderList(text: string): boolean {
  return text
    .split(',')
    .every(
      (pair) => /^[\w-]{1,100}=[^\s=][^\s]{0,1000}$/.test(pair.trim()) && !/%(?![0-9A-F]{2})/i.test(pair),
    )
}

export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: siteAddress.optional(),
  PROCESSES: processCount,
  TRUSTED_PROXIES: proxyList,
  ACCESS_LOG: choose('on', 'off').default('off'),
  LOG_FORMAT: choose('text', 'json').default('text'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, { error: 'must have 16 to 200 characters, without spaces' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(isHeaderList, { error: 'must look like name=value,name=value, the values percent-encoded' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, { error: 'may have at most 100 characters' }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be a number from 0 to 1' })
    .max(1, { error: 'must be a number from 0 to 1' })
    .optional(),
  SHUTDOWN_NOTICE_SECONDS: numberFrom(0, 60).optional(),
  LIMIT_FACTOR: numberFrom(1, MAX_LIMIT_FACTOR).default(1),
  NODE_ENV: z.string().optional(),

  CDN_PURGE: choose(...CDN_KINDS).optional(),
  CDN_PURGE_URL: httpUrl.optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be the token as the CDN shows it, without spaces' })
    .optional(),
  CDN_MAX_AGE_SECONDS: numberFrom(1, MAX_CDN_SECONDS).optional(),

  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_CA_FILE: z.string().refine(isAbsolute, { error: 'must be the full path of a file' }).optional(),
  SUPABASE_URL: projectAddress.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  REVALIDATION_SECRET: signingSecret.optional(),
  PLAIN_HTTP_HOSTS: hostList,
  SIGNING_KEYS: signingKeys.optional(),
  ENCRYPTION_KEY: z.string().optional(),
  KEYS_FOLDER: z.string().optional(),
  SEALING_KEYS: z
    .string()
    .regex(/^[\s,]*[\x21-\x2b\x2d-\x7e]{43,}(?:[\s,]+[\x21-\x2b\x2d-\x7e]{43,})*[\s,]*$/, {
      error: 'must be keys of at least 43 random characters, separated by commas, the newest first',
    })
    .optional(),

  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\/?$/, { error: 'may hold letters, digits, - and _, in parts separated by /' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  BACKUP_TO: z
    .string()
    .refine((place) => isAbsolute(place) || readBucketAddress(place) !== null, {
      error: 'must be a folder such as /var/backups/site, or a bucket such as s3://backups/site',
    })
    .optional(),
  BACKUP_EVERY_HOURS: numberFrom(1, MAX_BACKUP_HOURS).optional(),
  BACKUP_KEEP: z
    .string()
    .refine((words) => readKept(words) !== null, {
      error: 'must be words such as 7 days, 4 weeks, 12 months, of which one at least is above 0',
    })
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{58,200}$/, {
      error:
        'must be a public key of age, which begins with age1 ("npm run keys -- new-backup-key" makes one)',
    })
    .optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),

  ALERT_EMAIL: z
    .string()
    .refine((text) => text === 'off' || email.safeParse(text).success, {
      error: 'must be an e-mail address, or off',
    })
    .optional(),
  ALERT_WEBHOOK_URL: httpUrl.optional(),
  ALERT_WEBHOOK_SECRET: signingSecret.optional(),
  ALERT_WEBHOOK_FORMAT: choose(...ALERT_WEBHOOK_FORMATS).optional(),
  ALERT_EVERY_SECONDS: numberFrom(1, MAX_ALERT_SECONDS).optional(),
  ALERT_DISK_PERCENT: numberFrom(1, 90).optional(),
  ALERT_BACKUP_HOURS: numberFrom(1, MAX_BACKUP_HOURS).optional(),
  ALERT_JOB_FAILURES: numberFrom(1, 100).optional(),
  ALERT_CERTIFICATE_DAYS: numberFrom(1, 90).optional(),
  ALERT_ERROR_PERCENT: numberFrom(1, 100).optional(),

  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD_LENGTH, { error: `must have at least ${MIN_PASSWORD_LENGTH} characters` })
    .max(MAX_PASSWORD_LENGTH, { error: `must have at most ${MAX_PASSWORD_LENGTH} characters` })
    .optional(),
  ADMIN_SECOND_FACTOR: choose('required', 'optional').optional(),
  ADMIN_ACCESS_TOKEN_MINUTES: numberFrom(MIN_TOKEN_MINUTES, MAX_TOKEN_MINUTES).optional(),
  SIGN_UP: choose('open', 'closed').default('open'),
  ALLOWED_REDIRECTS: list.refine((urls) => urls.every((url) => /^https?:\/\/[^/]/.test(url)), {
    error: 'must be full addresses, separated by commas; * stands for a part of a name, ** for anything',
  }),
  CAPTCHA_PROVIDER: choose('turnstile', 'hcaptcha').optional(),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),

  EDITOR_MODE: choose('auto', 'on', 'off').default('auto'),
  POST_REVIEW: choose('auto', 'on', 'off').default('auto'),
  SEED_CONTENT: choose('auto', 'off').default('auto'),
  BOOKING_EMBED_URL: httpsUrl.optional(),
  PAYMENT_EMBED_URL: httpsUrl.optional(),
  PAYMENT_BUTTON_ID: z
    .string()
    .regex(/^[\w-]{1,80}$/, { error: 'may hold letters, digits, - and _ only' })
    .optional(),
  PAYMENT_SCRIPT_URL: httpsUrl.optional(),
  PAYMENT_SCRIPT_ELEMENT: z
    .string()
    .refine((text) => readScriptElement(text) !== null, {
      error:
        'must be one empty element such as <pay-button button-id="…" reference="{number}"></pay-button>, with {number}, {amount} and {currency} as places',
    })
    .optional(),
  PAYMENT_SCRIPT_ORIGINS: originList,
  PAYMENT_ACCOUNT_NAME: z.string().max(70, { error: 'may have at most 70 characters' }).optional(),
  PAYMENT_IBAN: z
    .string()
    .refine((text) => readIban(text) !== null, { error: 'must be an IBAN whose check digits are right' })
    .optional(),
  PAYMENT_BIC: z
    .string()
    .refine((text) => readBic(text) !== null, { error: 'must be a BIC of 8 or 11 characters' })
    .optional(),
  PAYMENT_BANK_TEXT: z.string().max(1000, { error: 'may have at most 1000 characters' }).optional(),
  PAYMENT_LINK: z
    .string()
    .refine(isPaymentLink, {
      error:
        'must be an address that starts with https://, with {number}, {amount}, {currency} and {name} as places',
    })
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{8,50}$/, {
      error: 'must be the id of the webhook as PayPal shows it, letters and digits',
    })
    .optional(),
  CALCOM_WEBHOOK_SECRET: webhookSecret,
  CALENDLY_WEBHOOK_SIGNING_KEY: webhookSecret,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  FEATURE_INDIVIDUAL_SERVICE_PAGES: choose('on', 'off').default('on'),
  DEVELOPER_HOSTS: list
    .transform((names) => names.map((name) => name.toLowerCase()))
    .refine((names) => names.every((name) => /^[a-z\d][a-z\d.-]{2,252}$/.test(name)), {
      error: 'must be names of hosts or parts of them, at least 3 characters each, separated by commas',
    }),
  FRAME_ANCESTORS: originList,
  IMPORT_HOSTS: hostList,
  WEBHOOK_HOSTS: hostList,
  IMPORT_PICTURES: choose('public', 'listed').default('listed'),
  NEWS_SOURCE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be a full address such as https://script.google.com/macros/s/…/exec',
    })
    .optional(),
  NEWS_IMPORT_INTERVAL: newsInterval.optional(),
  PLAN_NAME: z.string().max(80, { error: 'may have at most 80 characters' }).optional(),
  PLAN_TYPE: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/, { error: 'may hold small letters and - only, such as free or pro' })
    .optional(),
  BILLING_CYCLE_DAY: numberFrom(1, LAST_CYCLE_DAY).optional(),
  VERSIONS_KEPT: keptCount,
  VERSION_DAYS: keptCount,
  ACTIVITY_DAYS: keptCount,
  PLAN_DATABASE_MB: planLimit,
  PLAN_STORAGE_GB: planLimit,
  PLAN_EGRESS_GB: planLimit,
  PLAN_CACHED_EGRESS_GB: planLimit,
  PLAN_MONTHLY_USERS: planLimit,
  PLAN_API_REQUESTS: planLimit,
  AGENCY_NAME: z.string().optional(),
  AGENCY_PHONE: z.string().optional(),
  AGENCY_EMAIL: email.optional(),
  AGENCY_ADDRESS: z.string().optional(),
  MAIN_SITE_URL: httpUrl.optional(),
  AGENCY_PROFILES: list.refine(
    (addresses) => addresses.every((address) => httpUrl.safeParse(address).success),
    {
      error: 'must be full addresses such as https://www.linkedin.com/company/…, separated by commas',
    },
  ),
  AGENCY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be the name of a time zone, such as America/New_York or UTC' })
    .optional(),
  AGENCY_COUNTRY: holidayRegion.optional(),
  SITE_LANGUAGE: languageTag.optional(),
  AI_CRAWLERS: choose('allow', 'no-training', 'forbid').default('allow'),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z\d-]{8,128}$/, { error: 'must be 8 to 128 letters, digits and -, made up by you' })
    .optional(),
  INDEXNOW_URL: httpUrl.optional(),
  WEBSUB_HUBS: list.refine((hubs) => hubs.every((hub) => httpUrl.safeParse(hub).success), {
    error: 'must be full addresses of hubs such as https://pubsubhubbub.appspot.com/, separated by commas',
  }),
  GOOGLE_SITE_VERIFICATION: verificationCode,
  BING_SITE_VERIFICATION: verificationCode,
  YANDEX_SITE_VERIFICATION: verificationCode,
  PINTEREST_SITE_VERIFICATION: verificationCode,
  META_SITE_VERIFICATION: verificationCode,
})

export type Environment = z.infer<typeof environmentSchema>
