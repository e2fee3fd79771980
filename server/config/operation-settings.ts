/** Settings of the process, its data, backups and alerts. */
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { ALERT_WEBHOOK_FORMATS } from './alert-settings.ts'
import { readBucketAddress, readKept } from './backup-settings.ts'
import { CDN_KINDS } from './cdn-settings.ts'
import {
  choose,
  email,
  explain,
  hostList,
  httpUrl,
  numberFrom,
  port,
  postgresUrl,
  processCount,
  projectAddress,
  proxyList,
  signingKeys,
  signingSecret,
  siteAddress,
} from './setting-forms.ts'

const MAX_BACKUP_HOURS = 24 * 31
const MAX_LIMIT_FACTOR = 1000

function isHeaderList(text: string): boolean {
  return text
    .split(',')
    .every(
      (pair) => /^[\w-]{1,100}=[^\s=][^\s]{0,1000}$/.test(pair.trim()) && !/%(?![0-9A-F]{2})/i.test(pair),
    )
}

const processSettings = {
  PORT: explain(port.default(3000), 'the port to listen on'),
  HOST: explain(z.string().default('127.0.0.1'), 'the address to listen on; `0.0.0.0` listens everywhere'),
  DATA_DIR: explain(z.string().default('./data'), 'database, keys, uploaded files, outbox'),
  SITE_URL: explain(
    siteAddress.optional(),
    'the public address, without a path; links, mails and the sitemap are made from it, and no other host is answered',
    '`http://localhost:PORT`',
  ),
  PROCESSES: explain(
    processCount,
    'how many processes share the port, or `auto` for one on each core; more than one needs `DATABASE_URL`, and takes a pool of connections each',
  ),
  TRUSTED_PROXIES: explain(
    proxyList,
    'addresses of reverse proxies, or networks such as `10.0.0.0/8`, separated by commas; only these are believed about who asks',
  ),
  CDN_PURGE: explain(
    choose(...CDN_KINDS).optional(),
    'a CDN that keeps pages and is told what changed: `fastly`, `cloudflare`, `bunny` or `varnish`, the address that takes its purges, and the token ([how](cdn.md))',
  ),
  CDN_PURGE_URL: httpUrl.optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be the token as the CDN shows it, without spaces' })
    .optional(),
  CDN_MAX_AGE_SECONDS: explain(
    numberFrom(1, 86_400).optional(),
    'how long the CDN may keep a page; a page whose purge was lost is old for so long',
    '300',
  ),
  ACCESS_LOG: explain(
    choose('on', 'off').default('off'),
    '`on` writes a line of JSON per request to the standard output, without addresses of visitors, tokens or what was searched for',
  ),
  LOG_FORMAT: explain(
    choose('text', 'json').default('text'),
    '`json` makes every line of the process, those of its start and its failures, too, an object of JSON; or `text`',
  ),
  METRICS_TOKEN: explain(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, { error: 'must have 16 to 200 characters, without spaces' })
      .optional(),
    'a request that sends it as `Authorization: Bearer` reads `/metrics` in the format of Prometheus',
    'closed; on a local trial the token is in `DATA_DIR/metrics-token`',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: explain(
    httpUrl.optional(),
    'a collector that takes traces by OpenTelemetry (OTLP over HTTP) at `/v1/traces` below this address, and headers it wants, as `name=value,name=value`',
    'no traces',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(isHeaderList, { error: 'must look like name=value,name=value, the values percent-encoded' })
    .optional(),
  OTEL_SERVICE_NAME: explain(
    z.string().max(100, { error: 'may have at most 100 characters' }).optional(),
    'what traces call the site, and which part of those that begin here is sent, 0 to 1',
    '`peakshelf`, and all traces',
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be a number from 0 to 1' })
    .max(1, { error: 'must be a number from 0 to 1' })
    .optional(),
  SHUTDOWN_NOTICE_SECONDS: explain(
    numberFrom(0, 60).optional(),
    'how long a process that is asked to end says so at `/readyz` while it still takes requests, so that a balancer turns away',
    '5 behind a proxy, else none',
  ),
  LIMIT_FACTOR: explain(
    numberFrom(1, MAX_LIMIT_FACTOR).default(1),
    'multiplies how much one address or person may ask of tables, files and functions in a minute, and the mails of accounts in an hour: for tests of load and security. Limits of sign-in stay as they are',
  ),
}

const whereTheSettings = {
  DATABASE_URL: explain(
    postgresUrl.optional(),
    'a PostgreSQL (15 or newer) of your own, or a pooler in front of it',
    'PGlite in `DATA_DIR`',
  ),
  DATABASE_DIRECT_URL: explain(
    postgresUrl.optional(),
    'the same database past a pooler in transaction mode, or by the pooler in session mode: for announcements, locks and migrations ([how](deployment.md#a-pooler-of-connections))',
    '`DATABASE_URL` is asked for everything',
  ),
  DATABASE_CA_FILE: explain(
    z.string().refine(isAbsolute, { error: 'must be the full path of a file' }).optional(),
    'file (PEM) with the certificate authority of the database server; without an `sslmode` in `DATABASE_URL` it means `sslmode=verify-full` ([how](running.md#connecting-to-postgresql))',
    'the well-known authorities of Node',
  ),
  SUPABASE_URL: explain(
    projectAddress.optional(),
    'a hosted project in place of the backend; needs `SUPABASE_PUBLISHABLE_KEY`',
    'the backend in this repository',
  ),
  SUPABASE_PUBLISHABLE_KEY: explain(
    z.string().optional(),
    'the keys of the hosted project, or of your own installation; the secret one stays on the server',
    'made on the first start',
  ),
  SUPABASE_SECRET_KEY: z.string().optional(),
  REVALIDATION_SECRET: explain(
    signingSecret.optional(),
    'with it a hosted project signs what it tells the site at `/revalidate`, so that changes are seen at once ([how](running.md))',
    'changes are seen after up to 60 seconds',
  ),
  PLAIN_HTTP_HOSTS: explain(
    hostList,
    'hosts outside of this machine that the site may ask by plain http, such as a store in the same private network; separated by commas',
  ),
  SIGNING_KEYS: explain(
    signingKeys.optional(),
    'further keys of your own installation, the same for every replica ([how](running.md))',
    'made on the first start',
  ),
  ENCRYPTION_KEY: z.string().optional(),
  KEYS_FOLDER: explain(
    z.string().optional(),
    'a mounted folder with all four as `keys.json`',
    '`DATA_DIR/keys`',
  ),
  SEALING_KEYS: explain(
    z
      .string()
      .regex(/^[\s,]*[\x21-\x2b\x2d-\x7e]{43,}(?:[\s,]+[\x21-\x2b\x2d-\x7e]{43,})*[\s,]*$/, {
        error: 'must be keys of at least 43 random characters, separated by commas, the newest first',
      })
      .optional(),
    'keys that seal secrets in the database and sign the links of payment requests, the newest first, separated by commas ([how](running.md)); functions of a hosted project need it among their secrets',
    'taken from `ENCRYPTION_KEY`',
  ),
  S3_BUCKET: explain(
    z.string().optional(),
    'keeps uploaded files in an S3-compatible store; a prefix lets several installations share a bucket',
    '`DATA_DIR/objects`',
  ),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\/?$/, { error: 'may hold letters, digits, - and _, in parts separated by /' })
    .optional(),
  SEED_CONTENT: explain(
    choose('auto', 'off').default('auto'),
    '`auto` fills a new installation with the posts of `supabase/seed`, once; or `off`',
  ),
}

const backupsSettings = {
  BACKUP_TO: explain(
    z
      .string()
      .refine((place) => isAbsolute(place) || readBucketAddress(place) !== null, {
        error: 'must be a folder such as /var/backups/site, or a bucket such as s3://backups/site',
      })
      .optional(),
    'where backups are kept: a folder, or `s3://bucket/prefix` ([how](running.md#backups))',
    'no backups by the clock',
  ),
  BACKUP_EVERY_HOURS: explain(
    numberFrom(1, MAX_BACKUP_HOURS).optional(),
    'how many hours lie between two of them',
    '`24`',
  ),
  BACKUP_KEEP: explain(
    z
      .string()
      .refine((words) => readKept(words) !== null, {
        error: 'must be words such as 7 days, 4 weeks, 12 months, of which one at least is above 0',
      })
      .optional(),
    'for how many days, weeks and months the last backup of each is kept; older ones are taken away',
    '`7 days, 4 weeks, 12 months`',
  ),
  BACKUP_RECIPIENT: explain(
    z
      .string()
      .regex(/^age1[a-z0-9]{58,200}$/, {
        error:
          'must be a public key of age, which begins with age1 ("npm run keys -- new-backup-key" makes one)',
      })
      .optional(),
    'the public key of age that backups are encrypted for; `npm run keys -- new-backup-key` makes one',
    'not encrypted, which only a folder may hold',
  ),
  BACKUP_S3_ACCESS_KEY_ID: explain(
    z.string().optional(),
    'the store of the backups, when it is another one',
    'those of the uploaded files',
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
}

const alertsSettings = {
  ALERT_EMAIL: explain(
    z
      .string()
      .refine((text) => text === 'off' || email.safeParse(text).success, {
        error: 'must be an e-mail address, or off',
      })
      .optional(),
    'who is told by mail when something is wrong, and when it is over ([what](running.md#alerts)); `off` sends no mails',
    '`ADMIN_EMAIL`, where `SMTP_URL` is set',
  ),
  ALERT_WEBHOOK_URL: explain(
    httpUrl.optional(),
    'an address that is told as well, signed as all webhooks are, with the secret (`whsec_` and 32 random bytes in base64)',
  ),
  ALERT_WEBHOOK_SECRET: signingSecret.optional(),
  ALERT_WEBHOOK_FORMAT: explain(
    choose(...ALERT_WEBHOOK_FORMATS).optional(),
    '`slack` sends a message for a chat, which needs no secret',
    '`standard`',
  ),
  ALERT_DISK_PERCENT: explain(
    numberFrom(1, 90).optional(),
    'a disk that the site writes to has less than this left',
    '`10`',
  ),
  ALERT_BACKUP_HOURS: explain(
    numberFrom(1, MAX_BACKUP_HOURS).optional(),
    'the latest backup by the clock is older',
    'twice `BACKUP_EVERY_HOURS`',
  ),
  ALERT_JOB_FAILURES: explain(
    numberFrom(1, 100).optional(),
    'a scheduled job has failed so many times in a row',
    '`3`',
  ),
  ALERT_CERTIFICATE_DAYS: explain(
    numberFrom(1, 90).optional(),
    'the certificate at `SITE_URL` ends within so many days',
    '`14`',
  ),
  ALERT_ERROR_PERCENT: explain(
    numberFrom(1, 100).optional(),
    'of the requests of five minutes this share failed by the fault of the site, and 20 at least',
    '`5`',
  ),
  ALERT_EVERY_SECONDS: explain(
    numberFrom(1, 3_600).optional(),
    'how often it looks; give all replicas the same',
    '`60`',
  ),
}

export const operationGroups = [
  { title: 'The process', settings: processSettings },
  { title: 'Where the data live', settings: whereTheSettings },
  { title: 'Backups', settings: backupsSettings },
  { title: 'Alerts', settings: alertsSettings },
]

export const operationGroupsShape = {
  ...processSettings,
  ...whereTheSettings,
  ...backupsSettings,
  ...alertsSettings,
}
