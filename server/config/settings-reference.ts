/** Describes every setting in the order an operator needs them. docs/settings.md is generated from this. */
import type { Environment } from './config-schema.ts'
import { ALERT_SETTINGS } from './alert-settings-reference.ts'
import { DATA_SETTINGS } from './data-settings-reference.ts'

export type SettingName = Exclude<keyof Environment, 'NODE_ENV'>

export type SettingEntry = {
  /** Settings described together. */
  names: readonly SettingName[]
  /** What happens without them, if the schema has no default. */
  without?: string
  does: string
}

export type SettingGroup = { title: string; entries: readonly SettingEntry[] }

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'The process',
    entries: [
      { names: ['PORT'], does: 'port to listen on' },
      { names: ['HOST'], does: 'address to listen on; `0.0.0.0` listens everywhere' },
      { names: ['DATA_DIR'], does: 'database, keys, uploaded files, outbox' },
      {
        names: ['SITE_URL'],
        without: '`http://localhost:PORT`',
        does: 'public address, without a path: used in links, emails and sitemaps, and the only accepted `Host`',
      },
      {
        names: ['PROCESSES'],
        does: 'processes on the port, or `auto` for one per core; more than one needs `DATABASE_URL`, each with its own pool of connections',
      },
      {
        names: ['TRUSTED_PROXIES'],
        does: 'addresses of reverse proxies, or networks such as `10.0.0.0/8`, separated by commas; only these may name the visitor',
      },
      {
        names: ['CDN_PURGE', 'CDN_PURGE_URL', 'CDN_PURGE_TOKEN'],
        does: '`fastly`, `cloudflare`, `bunny` or `varnish` caches pages and is purged at this address with this token ([how](deployment.md#a-cdn))',
      },
      {
        names: ['CDN_MAX_AGE_SECONDS'],
        without: '300',
        does: 'how long the CDN may keep a page if a purge is lost',
      },
      {
        names: ['ACCESS_LOG'],
        does: '`on` writes a JSON line per request, without addresses, tokens or search words',
      },
      {
        names: ['LOG_FORMAT'],
        does: '`json` makes every log line JSON; or `text`',
      },
      {
        names: ['METRICS_TOKEN'],
        without: 'closed; a local trial has `DATA_DIR/metrics-token`',
        does: 'bearer token that reads `/metrics` (Prometheus)',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
        without: 'no traces',
        does: 'OpenTelemetry collector (OTLP over HTTP, `/v1/traces` below it), and its headers as `name=value,name=value`',
      },
      {
        names: ['OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
        without: '`peakshelf`, all traces',
        does: 'service name in traces, and the share of traces sent, 0 to 1',
      },
      {
        names: ['SHUTDOWN_NOTICE_SECONDS'],
        without: '5 behind a proxy, else none',
        does: 'how long a stopping process fails `/readyz` and still takes requests',
      },
      {
        names: ['LIMIT_FACTOR'],
        does: 'multiplies limits of tables, files, functions and account emails for load and security tests; sign-in limits stay',
      },
    ],
  },
  ...DATA_SETTINGS,
  ALERT_SETTINGS,
  {
    title: 'People',
    entries: [
      {
        names: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
        does: 'first administrator, created if there is none',
      },
      {
        names: ['ADMIN_SECOND_FACTOR'],
        without: '`optional`',
        does: '`required` lets administrators write only after a second factor; an enrolled one is always asked for',
      },
      {
        names: ['ADMIN_ACCESS_TOKEN_MINUTES'],
        without: '`60`',
        does: "lifetime of an administrator's access token, 5 to 60; 15 is a good choice",
      },
      { names: ['SIGN_UP'], does: '`closed` accepts invited accounts only; or `open`' },
      {
        names: ['ALLOWED_REDIRECTS'],
        does: 'further targets of links in emails, separated by commas',
      },
      {
        names: ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
        does: "`turnstile` or `hcaptcha` at sign-in, sign-up and recovery and, with the secret key, in visitors' forms",
      },
      {
        names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
        does: 'accounts at Google and GitHub that people may link',
      },
      {
        names: ['EDITOR_MODE'],
        does: 'writing without signing in: `auto` on a local trial with the URL printed at start; `on` without it, on your own machine; `off`',
      },
      {
        names: ['POST_REVIEW'],
        does: 'authors submit posts for review: `auto` everywhere but on a local trial; `on`; `off`',
      },
      { names: ['SMTP_URL'], without: 'emails wait up to 7 days', does: 'mail server' },
    ],
  },
  {
    title: 'The agency and its pages',
    entries: [
      {
        names: ['AGENCY_NAME', 'AGENCY_PHONE', 'AGENCY_EMAIL', 'AGENCY_ADDRESS', 'MAIN_SITE_URL'],
        without: 'as in the demo',
        does: 'the agency on pages, pictures, downloads and emails; lines of the address are separated by `|`',
      },
      {
        names: ['AGENCY_PROFILES'],
        does: 'URLs of the agency on other sites, for search engines, separated by commas',
      },
      {
        names: ['AGENCY_TIME_ZONE'],
        without: '`America/New_York`',
        does: 'time zone of dates on pages and in editors',
      },
      {
        names: ['AGENCY_COUNTRY'],
        without: 'the country of the time zone',
        does: 'its public holidays are days off, such as `US`, `US-CA` or `DE-BY`',
      },
      {
        names: ['SITE_LANGUAGE'],
        without: '`en`',
        does: "language of pages and posts (BCP 47); the product's own texts stay English",
      },
      { names: ['BOOKING_EMBED_URL'], does: 'page of a booking service, framed instead of the own calendar' },
      { names: ['PAYMENT_EMBED_URL', 'PAYMENT_BUTTON_ID'], does: "payment provider's page and button" },
      {
        names: ['PAYMENT_SCRIPT_URL', 'PAYMENT_SCRIPT_ELEMENT', 'PAYMENT_SCRIPT_ORIGINS'],
        does: 'payment provider with a script only: script, element such as `<pay-button reference="{number}"></pay-button>` with `{number}`, `{amount}`, `{currency}`, and its further origins ([how](deployment.md#payment-and-calendar-providers))',
      },
      {
        names: ['PAYMENT_ACCOUNT_NAME', 'PAYMENT_IBAN', 'PAYMENT_BIC'],
        does: 'bank account for invoices; amounts in euros get a payment code (EPC QR)',
      },
      {
        names: ['PAYMENT_BANK_TEXT'],
        does: 'further details of a transfer, such as `Routing number: 021000021`; lines are separated by `|`',
      },
      {
        names: ['PAYMENT_LINK'],
        does: "provider's payment link, such as `https://pay.example/{amount}/{currency}?note={number}`; `{name}` is the client",
      },
      {
        names: ['STRIPE_WEBHOOK_SECRET', 'PAYPAL_WEBHOOK_ID'],
        does: "accepts payment events: Stripe's signing secret, PayPal's webhook id ([how](deployment.md#payment-and-calendar-providers))",
      },
      {
        names: ['CALCOM_WEBHOOK_SECRET', 'CALENDLY_WEBHOOK_SIGNING_KEY'],
        does: 'accepts booking events of Cal.com and Calendly ([how](deployment.md#payment-and-calendar-providers))',
      },
      {
        names: ['FEATURE_INDIVIDUAL_SERVICE_PAGES'],
        does: '`off` sends every service link to the overview; or `on`',
      },
      {
        names: ['FRAME_ANCESTORS'],
        does: 'origins that may frame the site, separated by commas',
      },
      {
        names: ['DEVELOPER_HOSTS'],
        does: 'parts of host names on which developer tools are drawn, besides localhost',
      },
    ],
  },
  {
    title: 'Search engines and other readers',
    entries: [
      {
        names: ['AI_CRAWLERS'],
        does: 'in `robots.txt`, `no-training` forbids crawlers that train models, `forbid` also those that answer questions; or `allow`',
      },
      {
        names: ['INDEXNOW_KEY', 'INDEXNOW_URL'],
        does: 'announces posts to search engines, never from a local trial; you choose the key, served as `/{key}.txt`; the URL replaces `api.indexnow.org`',
      },
      {
        names: ['WEBSUB_HUBS'],
        does: 'WebSub hubs named in feeds and notified of changes, separated by commas',
      },
      {
        names: [
          'GOOGLE_SITE_VERIFICATION',
          'BING_SITE_VERIFICATION',
          'YANDEX_SITE_VERIFICATION',
          'PINTEREST_SITE_VERIFICATION',
          'META_SITE_VERIFICATION',
        ],
        does: 'ownership codes in the head of the home page',
      },
    ],
  },
  {
    title: 'Versions of posts',
    entries: [
      {
        names: ['VERSIONS_KEPT'],
        without: '`100`',
        does: 'versions kept per post, besides those with a note',
      },
      {
        names: ['VERSION_DAYS'],
        without: '`365`',
        does: 'days a replaced version is kept, unless it has a note',
      },
    ],
  },
  {
    title: 'Activity',
    entries: [
      {
        names: ['ACTIVITY_DAYS'],
        without: '`400`',
        does: 'days activity is kept; at least 30',
      },
    ],
  },
  {
    title: 'Imports and usage',
    entries: [
      { names: ['NEWS_SOURCE_URL'], does: 'sheet that news are imported from on schedule' },
      {
        names: ['NEWS_IMPORT_INTERVAL'],
        without: '`60`',
        does: 'minutes between imports, until the slider is moved',
      },
      {
        names: ['IMPORT_HOSTS'],
        does: 'hosts for sheets and pictures, also by http and inside your network',
      },
      {
        names: ['WEBHOOK_HOSTS'],
        does: 'hosts for webhooks by http, on other ports or inside your network',
      },
      { names: ['IMPORT_PICTURES'], does: '`public` allows pictures from every public host; or `listed`' },
      {
        names: ['PLAN_NAME', 'PLAN_TYPE', 'BILLING_CYCLE_DAY'],
        without: 'the free plan',
        does: 'plan that usage is compared with',
      },
      {
        names: [
          'PLAN_DATABASE_MB',
          'PLAN_STORAGE_GB',
          'PLAN_EGRESS_GB',
          'PLAN_CACHED_EGRESS_GB',
          'PLAN_MONTHLY_USERS',
          'PLAN_API_REQUESTS',
        ],
        without: 'the free plan',
        does: 'its limits, as numbers or `unlimited`',
      },
    ],
  },
]
