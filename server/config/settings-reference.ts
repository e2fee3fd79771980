/** What every setting does, in the order in which an operator meets them. docs/settings.md is written from this. */
import type { Environment } from './config-schema.ts'
import { ALERT_SETTINGS } from './alert-settings-reference.ts'
import { DATA_SETTINGS } from './data-settings-reference.ts'

export type SettingName = Exclude<keyof Environment, 'NODE_ENV'>

export type SettingEntry = {
  /** Settings that are explained together. */
  names: readonly SettingName[]
  /** What happens without them, where the schema has no default of its own. */
  without?: string
  does: string
}

export type SettingGroup = { title: string; entries: readonly SettingEntry[] }

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'The process',
    entries: [
      { names: ['PORT'], does: 'the port to listen on' },
      { names: ['HOST'], does: 'the address to listen on; `0.0.0.0` listens everywhere' },
      { names: ['DATA_DIR'], does: 'database, keys, uploaded files, outbox' },
      {
        names: ['SITE_URL'],
        without: '`http://localhost:PORT`',
        does: 'the public address, without a path; links, mails and the sitemap are made from it, and no other host is answered',
      },
      {
        names: ['PROCESSES'],
        does: 'how many processes share the port, or `auto` for one on each core; more than one needs `DATABASE_URL` or `SUPABASE_URL`, and takes a pool of connections each',
      },
      {
        names: ['PROCESS_SILENCE_SECONDS'],
        does: 'how long one of several processes may be stuck before its parent ends it and starts another',
      },
      {
        names: ['TRUSTED_PROXIES'],
        does: 'addresses of reverse proxies, or networks such as `10.0.0.0/8`, separated by commas; only these are believed about who asks',
      },
      {
        names: ['CDN_PURGE', 'CDN_PURGE_URL', 'CDN_PURGE_TOKEN'],
        does: 'a CDN that keeps pages and is told what changed: `fastly`, `cloudflare`, `bunny` or `varnish`, the address that takes its purges, and the token ([how](cdn.md))',
      },
      {
        names: ['CDN_MAX_AGE_SECONDS'],
        without: '300',
        does: 'how long the CDN may keep a page; a page whose purge was lost is old for so long',
      },
      {
        names: ['ACCESS_LOG'],
        does: '`on` writes a line of JSON per request to the standard output, without addresses of visitors, tokens or what was searched for',
      },
      {
        names: ['LOG_FORMAT'],
        does: '`json` makes every line of the process, those of its start and its failures, too, an object of JSON; or `text`',
      },
      {
        names: ['METRICS_TOKEN'],
        without: 'closed; on a local trial the token is in `DATA_DIR/metrics-token`',
        does: 'a request that sends it as `Authorization: Bearer` reads `/metrics` in the format of Prometheus',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
        without: 'no traces',
        does: 'a collector that takes traces by OpenTelemetry (OTLP over HTTP) at `/v1/traces` below this address, and headers it wants, as `name=value,name=value`',
      },
      {
        names: ['OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
        without: '`peakshelf`, and all traces',
        does: 'what traces call the site, and which part of those that begin here is sent, 0 to 1',
      },
      {
        names: ['SHUTDOWN_NOTICE_SECONDS'],
        without: '5 behind a proxy, else none',
        does: 'how long a process that is asked to end says so at `/readyz` while it still takes requests, so that a balancer turns away',
      },
      {
        names: ['LIMIT_FACTOR'],
        does: 'multiplies how much one address or person may ask of tables, files and functions in a minute, and the mails of accounts in an hour: for tests of load and security. Limits of sign-in stay as they are',
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
        does: 'creates the first administrator when there is none',
      },
      {
        names: ['ADMIN_SECOND_FACTOR'],
        without: '`optional`',
        does: '`required` lets administrators write only after a second factor; an enrolled one is always asked for',
      },
      {
        names: ['ADMIN_ACCESS_TOKEN_MINUTES'],
        without: '`60`',
        does: 'how long an access token of an administrator lives, 5 to 60; 15 is a good choice',
      },
      { names: ['SIGN_UP'], does: '`closed` takes no new accounts but invited ones; or `open`' },
      {
        names: ['ALLOWED_REDIRECTS'],
        does: 'more places that links of mails may lead to, separated by commas',
      },
      {
        names: ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
        does: '`turnstile` or `hcaptcha` at sign-in, sign-up and recovery, and, with the secret key, in the forms of visitors',
      },
      {
        names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
        does: 'accounts elsewhere that people may link to theirs',
      },
      {
        names: ['EDITOR_MODE'],
        does: 'writing without signing in: `auto` on a local trial, by the address that the start prints; `on` without it, on a machine of your own; `off`',
      },
      {
        names: ['POST_REVIEW'],
        does: 'whether authors submit posts for review: `auto` everywhere but on a local trial; `on`; `off`',
      },
      { names: ['SMTP_URL'], without: 'mails wait up to 7 days for one', does: 'the mail server' },
    ],
  },
  {
    title: 'The agency and its pages',
    entries: [
      {
        names: ['AGENCY_NAME', 'AGENCY_PHONE', 'AGENCY_EMAIL', 'AGENCY_ADDRESS', 'MAIN_SITE_URL'],
        without: 'as in the demo',
        does: 'who the agency is, on pages, pictures, downloads and mails; lines of the address are separated by `|`',
      },
      {
        names: ['AGENCY_PROFILES'],
        does: "addresses of the agency's pages on other sites, separated by commas; search engines are told that they are the same agency",
      },
      {
        names: ['AGENCY_TIME_ZONE'],
        without: '`America/New_York`',
        does: 'whose calendar dates are shown on, and whose clock the editors ask for',
      },
      {
        names: ['AGENCY_COUNTRY'],
        without: 'the country of the time zone',
        does: 'whose public holidays are days off in the booking calendar, such as `US`, `US-CA` or `DE-BY`; they can be switched off there',
      },
      {
        names: ['SITE_LANGUAGE'],
        without: '`en`',
        does: 'what pages and posts are written in, as a language tag (BCP 47); the words of the product stay English',
      },
      { names: ['BOOKING_EMBED_URL'], does: 'the calendar page of the booking service' },
      { names: ['PAYMENT_EMBED_URL', 'PAYMENT_BUTTON_ID'], does: "the payment provider's page and button" },
      {
        names: ['PAYMENT_SCRIPT_URL', 'PAYMENT_SCRIPT_ELEMENT', 'PAYMENT_SCRIPT_ORIGINS'],
        does: 'a payment provider that has a script and no page: the script, the element it turns into its form, such as `<pay-button reference="{number}"></pay-button>` with `{number}`, `{amount}` and `{currency}`, and further origins it uses ([how](providers.md))',
      },
      {
        names: ['PAYMENT_ACCOUNT_NAME', 'PAYMENT_IBAN', 'PAYMENT_BIC'],
        does: 'the bank account that invoices are paid to; amounts in euros get a payment code (EPC QR) that banking apps read',
      },
      {
        names: ['PAYMENT_BANK_TEXT'],
        does: 'what else a bank transfer needs, such as `Routing number: 021000021`; lines are separated by `|`',
      },
      {
        names: ['PAYMENT_LINK'],
        does: "a provider's payment page as a link, such as `https://pay.example/{amount}/{currency}?note={number}`; `{name}` is the client",
      },
      {
        names: ['STRIPE_WEBHOOK_SECRET', 'PAYPAL_WEBHOOK_ID'],
        does: 'lets Stripe and PayPal tell of payments and refunds: the signing secret of the one, the id of the webhook of the other ([how](providers.md))',
      },
      {
        names: ['CALCOM_WEBHOOK_SECRET', 'CALENDLY_WEBHOOK_SIGNING_KEY'],
        does: 'lets Cal.com and Calendly tell of calls that were booked, moved and cancelled there ([how](providers.md))',
      },
      {
        names: ['FEATURE_INDIVIDUAL_SERVICE_PAGES'],
        does: '`off` leads every service link to the overview; or `on`',
      },
      {
        names: ['FRAME_ANCESTORS'],
        does: 'origins whose pages may frame the site, besides its own, separated by commas',
      },
      {
        names: ['DEVELOPER_HOSTS'],
        does: 'parts of host names on which the developer tools are drawn, besides localhost',
      },
    ],
  },
  {
    title: 'Search engines and other readers',
    entries: [
      {
        names: ['AI_CRAWLERS'],
        does: 'which crawlers of language models `robots.txt` forbids: `no-training` those that collect what models are trained on, `forbid` those that look up answers as well; or `allow`',
      },
      {
        names: ['INDEXNOW_KEY', 'INDEXNOW_URL'],
        does: 'tells search engines of posts that appear, change and go (IndexNow), never from a local trial; the key is made up by you and served as `/{key}.txt`; the second is an interface other than `api.indexnow.org`',
      },
      {
        names: ['WEBSUB_HUBS'],
        does: 'addresses of WebSub hubs, separated by commas: all feeds name them, and they are told of changes',
      },
      {
        names: [
          'GOOGLE_SITE_VERIFICATION',
          'BING_SITE_VERIFICATION',
          'YANDEX_SITE_VERIFICATION',
          'PINTEREST_SITE_VERIFICATION',
          'META_SITE_VERIFICATION',
        ],
        does: 'the codes by which search engines and networks know the owner of the site; each stands as a tag in the head of the home page',
      },
    ],
  },
  {
    title: 'Versions of posts',
    entries: [
      {
        names: ['VERSIONS_KEPT'],
        without: '`100`',
        does: 'how many former versions of each post are kept; those with a note stay beyond that',
      },
      {
        names: ['VERSION_DAYS'],
        without: '`365`',
        does: 'for how many days after it was replaced a version is kept; one with a note stays',
      },
    ],
  },
  {
    title: 'Activity',
    entries: [
      {
        names: ['ACTIVITY_DAYS'],
        without: '`400`',
        does: 'for how many days lines of the activity are kept; at least 30',
      },
    ],
  },
  {
    title: 'Imports and usage',
    entries: [
      { names: ['NEWS_SOURCE_URL'], does: 'the sheet that news are imported from by the clock' },
      {
        names: ['NEWS_IMPORT_INTERVAL'],
        without: '`60`',
        does: 'how many minutes lie between, until the slider is moved',
      },
      {
        names: ['IMPORT_HOSTS'],
        does: 'hosts that imports may fetch sheets and pictures from, by http and inside your network, too',
      },
      {
        names: ['WEBHOOK_HOSTS'],
        does: 'hosts that webhooks may be sent to by http, at other ports and inside your network, too; all others by https',
      },
      { names: ['IMPORT_PICTURES'], does: '`public` allows pictures of every public host; or `listed`' },
      {
        names: ['PLAN_NAME', 'PLAN_TYPE', 'BILLING_CYCLE_DAY'],
        without: 'the free plan',
        does: 'the plan that usage is shown beside',
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
        without: 'those of the free plan',
        does: 'its limits, as numbers or `unlimited`',
      },
    ],
  },
]
