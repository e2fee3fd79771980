import { z } from 'zod'
import { readBic, readIban } from '#domain/payments/iban.ts'
import { readReminderDays } from '#domain/payments/reminder-days.ts'
import { isPaymentLink } from '#domain/payments/payment-link.ts'
import { readScriptElement } from '#domain/payments/script-element.ts'
import {
  choose,
  email,
  explain,
  httpUrl,
  embedUrl,
  httpsUrl,
  list,
  numberFrom,
  originList,
  verificationCode,
  webhookSecret,
} from './setting-forms.ts'
import { brandSettings } from './brand-settings.ts'
import { importSettings } from './import-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { regionSettings } from './region-settings.ts'
import { activitySettings, analyticsSettings, legalSettings, versionSettings } from './legal-settings.ts'

const MAX_PASSWORD_LENGTH = 72

const peopleSettings = {
  ADMIN_EMAIL: explain(email.optional(), 'first administrator, created if there is none'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, { error: 'must have at least 12 characters' })
    .max(MAX_PASSWORD_LENGTH, { error: `must have at most ${MAX_PASSWORD_LENGTH} characters` })
    .optional(),
  ADMIN_SECOND_FACTOR: explain(
    choose('required', 'optional').optional(),
    '`required` lets administrators write only after a second factor; an enrolled one is always asked for',
    '`optional`',
  ),
  ADMIN_ACCESS_TOKEN_MINUTES: explain(
    numberFrom(5, 60).optional(),
    "lifetime of an administrator's access token, 5 to 60; 15 is a good choice",
    '`60`',
  ),
  SIGN_UP: explain(
    choose('open', 'closed').default('open'),
    '`closed` accepts invited accounts only; or `open`',
  ),
  ALLOWED_REDIRECTS: explain(
    list.refine((urls) => urls.every((url) => /^https?:\/\/[^/]/.test(url)), {
      error: 'must be full addresses, separated by commas; * stands for a part of a name, ** for anything',
    }),
    'further targets of links in emails, separated by commas',
  ),
  CAPTCHA_PROVIDER: explain(
    choose('turnstile', 'hcaptcha').optional(),
    "`turnstile` or `hcaptcha` at sign-in, sign-up and recovery and, with the secret key, in visitors' forms",
  ),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: explain(z.string().optional(), 'accounts at Google and GitHub that people may link'),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  EDITOR_MODE: explain(
    choose('auto', 'on', 'off').default('auto'),
    'writing without signing in: `auto` on a local trial with the URL printed at start; `on` without it, on your own machine; `off`',
  ),
  POST_REVIEW: explain(
    choose('auto', 'on', 'off').default('auto'),
    'authors submit posts for review: `auto` everywhere but on a local trial; `on`; `off`',
  ),
  ...mailSettings,
}

const agencySettings = {
  AGENCY_NAME: explain(
    z.string().optional(),
    'the agency on pages, pictures, downloads and emails; lines of the address are separated by `|`',
    'as in the demo',
  ),
  AGENCY_LEGAL_NAME: z.string().optional(),
  AGENCY_TAX_NUMBER: z.string().max(60).optional(),
  AGENCY_PHONE: z.string().optional(),
  AGENCY_EMAIL: email.optional(),
  AGENCY_ADDRESS: z.string().optional(),
  MAIN_SITE_URL: httpUrl.optional(),
  AGENCY_PROFILES: explain(
    list.refine((addresses) => addresses.every((address) => httpUrl.safeParse(address).success), {
      error: 'must be full addresses such as https://www.linkedin.com/company/…, separated by commas',
    }),
    'URLs of the agency on other sites, for search engines, separated by commas',
  ),
  ...regionSettings,
  BOOKING_EMBED_URL: explain(
    embedUrl.optional(),
    'page of a booking service, framed instead of the own calendar; `http://localhost` on a local trial',
  ),
  PAYMENT_EMBED_URL: explain(
    embedUrl.optional(),
    "payment provider's page and button; `http://localhost` on a local trial",
  ),
  PAYMENT_BUTTON_ID: z
    .string()
    .regex(/^[\w-]{1,80}$/, { error: 'may hold letters, digits, - and _ only' })
    .optional(),
  PAYMENT_SCRIPT_URL: explain(
    httpsUrl.optional(),
    'payment provider with a script only: script, element such as `<pay-button reference="{number}"></pay-button>` with `{number}`, `{amount}`, `{currency}`, and its further origins ([how](deployment.md#payment-and-calendar-providers))',
  ),
  PAYMENT_SCRIPT_ELEMENT: z
    .string()
    .refine((text) => readScriptElement(text) !== null, {
      error:
        'must be one empty element such as <pay-button button-id="…" reference="{number}"></pay-button>, with {number}, {amount} and {currency} as places',
    })
    .optional(),
  PAYMENT_SCRIPT_ORIGINS: originList,
  PAYMENT_ACCOUNT_NAME: explain(
    z.string().max(70, { error: 'may have at most 70 characters' }).optional(),
    'bank account for invoices; amounts in euros get a payment code (EPC QR)',
  ),
  PAYMENT_IBAN: z
    .string()
    .refine((text) => readIban(text) !== null, { error: 'must be an IBAN whose check digits are right' })
    .optional(),
  PAYMENT_BIC: z
    .string()
    .refine((text) => readBic(text) !== null, { error: 'must be a BIC of 8 or 11 characters' })
    .optional(),
  PAYMENT_BANK_TEXT: explain(
    z.string().max(1000, { error: 'may have at most 1000 characters' }).optional(),
    'further details of a transfer, such as `Routing number: 021000021`; lines are separated by `|`',
  ),
  PAYMENT_LINK: explain(
    z
      .string()
      .refine(isPaymentLink, {
        error:
          'must be an address that starts with https://, with {number}, {amount}, {currency} and {name} as places',
      })
      .optional(),
    "provider's payment link, such as `https://pay.example/{amount}/{currency}?note={number}`; `{name}` is the client",
  ),
  PAYMENT_REMINDERS: explain(
    z
      .string()
      .refine((text) => readReminderDays(text) !== null, {
        error: 'must be up to 10 numbers of days from -60 to 60, such as -3,1,7',
      })
      .optional(),
    'days on which reminders of unpaid requests are emailed, relative to the due date, such as `-3,1,7`',
    'none',
  ),
  STRIPE_WEBHOOK_SECRET: explain(
    webhookSecret,
    "accepts payment events: Stripe's signing secret, PayPal's webhook id ([how](deployment.md#payment-and-calendar-providers))",
  ),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{8,50}$/, {
      error: 'must be the id of the webhook as PayPal shows it, letters and digits',
    })
    .optional(),
  CALCOM_WEBHOOK_SECRET: explain(
    webhookSecret,
    'accepts booking events of Cal.com and Calendly ([how](deployment.md#payment-and-calendar-providers))',
  ),
  CALENDLY_WEBHOOK_SIGNING_KEY: webhookSecret,
  GOOGLE_CALENDAR_CLIENT_ID: explain(
    z.string().optional(),
    'lets hosts connect Google Calendar and Microsoft 365 ([how](deployment.md#calendars-at-google-and-microsoft))',
  ),
  GOOGLE_CALENDAR_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CALENDAR_CLIENT_ID: z.string().optional(),
  MICROSOFT_CALENDAR_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CALENDAR_TENANT_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, { error: 'must be the directory (tenant) ID or a domain, such as contoso.com' })
    .optional(),
  FEATURE_INDIVIDUAL_SERVICE_PAGES: explain(
    choose('on', 'off').default('on'),
    '`off` sends every service link to the overview; or `on`',
  ),
  FRAME_ANCESTORS: explain(originList, 'origins that may frame the site, separated by commas'),
  DEVELOPER_HOSTS: explain(
    list
      .transform((names) => names.map((name) => name.toLowerCase()))
      .refine((names) => names.every((name) => /^[a-z\d][a-z\d.-]{2,252}$/.test(name)), {
        error: 'must be names of hosts or parts of them, at least 3 characters each, separated by commas',
      }),
    'host names, or parts of them, where developer tools are shown besides localhost',
  ),
}

const searchSettings = {
  LAUNCHED: explain(
    choose('on', 'off').optional(),
    '`on` lets search engines show the site; `off` sends `noindex`; without it, owners launch at `/admin/settings/launch`',
    'until the launch, `off`',
  ),
  AI_CRAWLERS: explain(
    choose('allow', 'no-training', 'forbid').default('allow'),
    'in `robots.txt`, `no-training` forbids crawlers that train models, `forbid` also those that answer questions; or `allow`',
  ),
  INDEXNOW_KEY: explain(
    z
      .string()
      .regex(/^[a-zA-Z\d-]{8,128}$/, { error: 'must be 8 to 128 letters, digits and -, made up by you' })
      .optional(),
    'announces posts to search engines, never from a local trial; you choose the key, served as `/{key}.txt`; the URL replaces `api.indexnow.org`',
  ),
  INDEXNOW_URL: httpUrl.optional(),
  WEBSUB_HUBS: explain(
    list.refine((hubs) => hubs.every((hub) => httpUrl.safeParse(hub).success), {
      error: 'must be full addresses of hubs such as https://pubsubhubbub.appspot.com/, separated by commas',
    }),
    'WebSub hubs named in feeds and notified of changes, separated by commas',
  ),
  GOOGLE_SITE_VERIFICATION: explain(verificationCode, 'ownership codes in the head of the home page'),
  BING_SITE_VERIFICATION: verificationCode,
  YANDEX_SITE_VERIFICATION: verificationCode,
  PINTEREST_SITE_VERIFICATION: verificationCode,
  META_SITE_VERIFICATION: verificationCode,
}

export const siteGroups = [
  { title: 'People', settings: peopleSettings },
  { title: 'The agency and its pages', settings: agencySettings },
  { title: 'Look', settings: brandSettings },
  { title: 'Legal pages', settings: legalSettings },
  { title: 'Analytics', settings: analyticsSettings },
  { title: 'Search engines and other readers', settings: searchSettings },
  { title: 'Versions of posts', settings: versionSettings },
  { title: 'Activity', settings: activitySettings },
  { title: 'Imports and usage', settings: importSettings },
]

export const siteGroupsShape = {
  ...peopleSettings,
  ...agencySettings,
  ...brandSettings,
  ...legalSettings,
  ...analyticsSettings,
  ...searchSettings,
  ...versionSettings,
  ...activitySettings,
  ...importSettings,
}
