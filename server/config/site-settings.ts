/** Settings of people, the agency, its pages and imports. */
import { z } from 'zod'
import { readBic, readIban } from '#domain/payments/iban.ts'
import { isPaymentLink } from '#domain/payments/payment-link.ts'
import { readScriptElement } from '#domain/payments/script-element.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { LAST_CYCLE_DAY } from '#domain/usage-levels/plan.ts'
import {
  choose,
  email,
  explain,
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
  verificationCode,
  webhookSecret,
} from './setting-forms.ts'

const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 72

const peopleSettings = {
  ADMIN_EMAIL: explain(email.optional(), 'creates the first administrator when there is none'),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD_LENGTH, { error: `must have at least ${MIN_PASSWORD_LENGTH} characters` })
    .max(MAX_PASSWORD_LENGTH, { error: `must have at most ${MAX_PASSWORD_LENGTH} characters` })
    .optional(),
  ADMIN_SECOND_FACTOR: explain(
    choose('required', 'optional').optional(),
    '`required` lets administrators write only after a second factor; an enrolled one is always asked for',
    '`optional`',
  ),
  ADMIN_ACCESS_TOKEN_MINUTES: explain(
    numberFrom(5, 60).optional(),
    'how long an access token of an administrator lives, 5 to 60; 15 is a good choice',
    '`60`',
  ),
  SIGN_UP: explain(
    choose('open', 'closed').default('open'),
    '`closed` takes no new accounts but invited ones; or `open`',
  ),
  ALLOWED_REDIRECTS: explain(
    list.refine((urls) => urls.every((url) => /^https?:\/\/[^/]/.test(url)), {
      error: 'must be full addresses, separated by commas; * stands for a part of a name, ** for anything',
    }),
    'more places that links of mails may lead to, separated by commas',
  ),
  CAPTCHA_PROVIDER: explain(
    choose('turnstile', 'hcaptcha').optional(),
    '`turnstile` or `hcaptcha` at sign-in, sign-up and recovery, and, with the secret key, in the forms of visitors',
  ),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: explain(z.string().optional(), 'accounts elsewhere that people may link to theirs'),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  EDITOR_MODE: explain(
    choose('auto', 'on', 'off').default('auto'),
    'writing without signing in: `auto` on a local trial, by the address that the start prints; `on` without it, on a machine of your own; `off`',
  ),
  POST_REVIEW: explain(
    choose('auto', 'on', 'off').default('auto'),
    'whether authors submit posts for review: `auto` everywhere but on a local trial; `on`; `off`',
  ),
  SMTP_URL: explain(
    z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
    'the mail server',
    'mails wait up to 7 days for one',
  ),
}

const agencyAndSettings = {
  AGENCY_NAME: explain(
    z.string().optional(),
    'who the agency is, on pages, pictures, downloads and mails; lines of the address are separated by `|`',
    'as in the demo',
  ),
  AGENCY_PHONE: z.string().optional(),
  AGENCY_EMAIL: email.optional(),
  AGENCY_ADDRESS: z.string().optional(),
  MAIN_SITE_URL: httpUrl.optional(),
  AGENCY_PROFILES: explain(
    list.refine((addresses) => addresses.every((address) => httpUrl.safeParse(address).success), {
      error: 'must be full addresses such as https://www.linkedin.com/company/…, separated by commas',
    }),
    "addresses of the agency's pages on other sites, separated by commas; search engines are told that they are the same agency",
  ),
  AGENCY_TIME_ZONE: explain(
    z
      .string()
      .refine(isTimeZone, { error: 'must be the name of a time zone, such as America/New_York or UTC' })
      .optional(),
    'whose calendar dates are shown on, and whose clock the editors ask for',
    '`America/New_York`',
  ),
  AGENCY_COUNTRY: explain(
    holidayRegion.optional(),
    'whose public holidays are days off in the booking calendar, such as `US`, `US-CA` or `DE-BY`; they can be switched off there',
    'the country of the time zone',
  ),
  SITE_LANGUAGE: explain(
    languageTag.optional(),
    'what pages and posts are written in, as a language tag (BCP 47); the words of the product stay English',
    '`en`',
  ),
  BOOKING_EMBED_URL: explain(httpsUrl.optional(), 'the calendar page of the booking service'),
  PAYMENT_EMBED_URL: explain(httpsUrl.optional(), "the payment provider's page and button"),
  PAYMENT_BUTTON_ID: z
    .string()
    .regex(/^[\w-]{1,80}$/, { error: 'may hold letters, digits, - and _ only' })
    .optional(),
  PAYMENT_SCRIPT_URL: explain(
    httpsUrl.optional(),
    'a payment provider that has a script and no page: the script, the element it turns into its form, such as `<pay-button reference="{number}"></pay-button>` with `{number}`, `{amount}` and `{currency}`, and further origins it uses ([how](providers.md))',
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
    'the bank account that invoices are paid to; amounts in euros get a payment code (EPC QR) that banking apps read',
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
    'what else a bank transfer needs, such as `Routing number: 021000021`; lines are separated by `|`',
  ),
  PAYMENT_LINK: explain(
    z
      .string()
      .refine(isPaymentLink, {
        error:
          'must be an address that starts with https://, with {number}, {amount}, {currency} and {name} as places',
      })
      .optional(),
    "a provider's payment page as a link, such as `https://pay.example/{amount}/{currency}?note={number}`; `{name}` is the client",
  ),
  STRIPE_WEBHOOK_SECRET: explain(
    webhookSecret,
    'lets Stripe and PayPal tell of payments and refunds: the signing secret of the one, the id of the webhook of the other ([how](providers.md))',
  ),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{8,50}$/, {
      error: 'must be the id of the webhook as PayPal shows it, letters and digits',
    })
    .optional(),
  CALCOM_WEBHOOK_SECRET: explain(
    webhookSecret,
    'lets Cal.com and Calendly tell of calls that were booked, moved and cancelled there ([how](providers.md))',
  ),
  CALENDLY_WEBHOOK_SIGNING_KEY: webhookSecret,
  FEATURE_INDIVIDUAL_SERVICE_PAGES: explain(
    choose('on', 'off').default('on'),
    '`off` leads every service link to the overview; or `on`',
  ),
  FRAME_ANCESTORS: explain(
    originList,
    'origins whose pages may frame the site, besides its own, separated by commas',
  ),
  DEVELOPER_HOSTS: explain(
    list
      .transform((names) => names.map((name) => name.toLowerCase()))
      .refine((names) => names.every((name) => /^[a-z\d][a-z\d.-]{2,252}$/.test(name)), {
        error: 'must be names of hosts or parts of them, at least 3 characters each, separated by commas',
      }),
    'parts of host names on which the developer tools are drawn, besides localhost',
  ),
}

const searchEnginesSettings = {
  AI_CRAWLERS: explain(
    choose('allow', 'no-training', 'forbid').default('allow'),
    'which crawlers of language models `robots.txt` forbids: `no-training` those that collect what models are trained on, `forbid` those that look up answers as well; or `allow`',
  ),
  INDEXNOW_KEY: explain(
    z
      .string()
      .regex(/^[a-zA-Z\d-]{8,128}$/, { error: 'must be 8 to 128 letters, digits and -, made up by you' })
      .optional(),
    'tells search engines of posts that appear, change and go (IndexNow), never from a local trial; the key is made up by you and served as `/{key}.txt`; the second is an interface other than `api.indexnow.org`',
  ),
  INDEXNOW_URL: httpUrl.optional(),
  WEBSUB_HUBS: explain(
    list.refine((hubs) => hubs.every((hub) => httpUrl.safeParse(hub).success), {
      error: 'must be full addresses of hubs such as https://pubsubhubbub.appspot.com/, separated by commas',
    }),
    'addresses of WebSub hubs, separated by commas: all feeds name them, and they are told of changes',
  ),
  GOOGLE_SITE_VERIFICATION: explain(
    verificationCode,
    'the codes by which search engines and networks know the owner of the site; each stands as a tag in the head of the home page',
  ),
  BING_SITE_VERIFICATION: verificationCode,
  YANDEX_SITE_VERIFICATION: verificationCode,
  PINTEREST_SITE_VERIFICATION: verificationCode,
  META_SITE_VERIFICATION: verificationCode,
}

const versionsOfSettings = {
  VERSIONS_KEPT: explain(
    keptCount,
    'how many former versions of each post are kept; those with a note stay beyond that',
    '`100`',
  ),
  VERSION_DAYS: explain(
    keptCount,
    'for how many days after it was replaced a version is kept; one with a note stays',
    '`365`',
  ),
}

const activitySettings = {
  ACTIVITY_DAYS: explain(keptCount, 'for how many days lines of the activity are kept; at least 30', '`400`'),
}

const importsAndSettings = {
  NEWS_SOURCE_URL: explain(
    z
      .url({
        protocol: /^https?$/,
        error: 'must be a full address such as https://script.google.com/macros/s/…/exec',
      })
      .optional(),
    'the sheet that news are imported from by the clock',
  ),
  NEWS_IMPORT_INTERVAL: explain(
    newsInterval.optional(),
    'how many minutes lie between, until the slider is moved',
    '`60`',
  ),
  IMPORT_HOSTS: explain(
    hostList,
    'hosts that imports may fetch sheets and pictures from, by http and inside your network, too',
  ),
  WEBHOOK_HOSTS: explain(
    hostList,
    'hosts that webhooks may be sent to by http, at other ports and inside your network, too; all others by https',
  ),
  IMPORT_PICTURES: explain(
    choose('public', 'listed').default('listed'),
    '`public` allows pictures of every public host; or `listed`',
  ),
  PLAN_NAME: explain(
    z.string().max(80, { error: 'may have at most 80 characters' }).optional(),
    'the plan that usage is shown beside',
    'the free plan',
  ),
  PLAN_TYPE: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/, { error: 'may hold small letters and - only, such as free or pro' })
    .optional(),
  BILLING_CYCLE_DAY: numberFrom(1, LAST_CYCLE_DAY).optional(),
  PLAN_DATABASE_MB: explain(planLimit, 'its limits, as numbers or `unlimited`', 'those of the free plan'),
  PLAN_STORAGE_GB: planLimit,
  PLAN_EGRESS_GB: planLimit,
  PLAN_CACHED_EGRESS_GB: planLimit,
  PLAN_MONTHLY_USERS: planLimit,
  PLAN_API_REQUESTS: planLimit,
}

export const siteGroups = [
  { title: 'People', settings: peopleSettings },
  { title: 'The agency and its pages', settings: agencyAndSettings },
  { title: 'Search engines and other readers', settings: searchEnginesSettings },
  { title: 'Versions of posts', settings: versionsOfSettings },
  { title: 'Activity', settings: activitySettings },
  { title: 'Imports and usage', settings: importsAndSettings },
]

export const siteGroupsShape = {
  ...peopleSettings,
  ...agencyAndSettings,
  ...searchEnginesSettings,
  ...versionsOfSettings,
  ...activitySettings,
  ...importsAndSettings,
}
