import { isAbsolute } from 'node:path'
import { z } from 'zod'
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
  readBucketAddress,
  readRetention,
  signingKeys,
  signingSecret,
  siteAddress,
} from './setting-forms.ts'

const MAX_BACKUP_HOURS = 24 * 31

function isHeaderList(text: string): boolean {
  return text
    .split(',')
    .every(
      (pair) => /^[\w-]{1,100}=[^\s=][^\s]{0,1000}$/.test(pair.trim()) && !/%(?![0-9A-F]{2})/i.test(pair),
    )
}

const processSettings = {
  PORT: explain(port.default(3000), 'port to listen on'),
  HOST: explain(z.string().default('127.0.0.1'), 'address to listen on; `0.0.0.0` listens everywhere'),
  DATA_DIR: explain(z.string().default('./data'), 'database, keys, uploaded files, outbox'),
  SITE_URL: explain(
    siteAddress.optional(),
    'public address, without a path: used in links, emails and sitemaps, and the only accepted `Host`',
    '`http://localhost:PORT`',
  ),
  PROCESSES: explain(
    processCount,
    'how many processes share the port, or `auto` for one on each core; more than one needs `DATABASE_URL`, and takes a pool of connections each',
  ),
  TRUSTED_PROXIES: explain(
    proxyList,
    'addresses of reverse proxies, or networks such as `10.0.0.0/8`, separated by commas; only these may name the visitor',
  ),
  CDN_PURGE: explain(
    choose('fastly', 'cloudflare', 'bunny', 'varnish').optional(),
    '`fastly`, `cloudflare`, `bunny` or `varnish` caches pages and is purged at this address with this token ([how](deployment.md#a-cdn))',
  ),
  CDN_PURGE_URL: httpUrl.optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be the token as the CDN shows it, without spaces' })
    .optional(),
  CDN_MAX_AGE_SECONDS: explain(
    numberFrom(1, 86_400).optional(),
    'how long the CDN may keep a page if a purge is lost',
    '300',
  ),
  ACCESS_LOG: explain(
    choose('on', 'off').default('off'),
    '`on` writes a JSON line per request, without addresses, tokens or search words',
  ),
  LOG_FORMAT: explain(choose('text', 'json').default('text'), '`json` makes every log line JSON; or `text`'),
  METRICS_TOKEN: explain(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, { error: 'must have 16 to 200 characters, without spaces' })
      .optional(),
    'bearer token that reads `/metrics` (Prometheus)',
    'closed; a local trial has `DATA_DIR/metrics-token`',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: explain(
    httpUrl.optional(),
    'OpenTelemetry collector (OTLP over HTTP, `/v1/traces` below it), and its headers as `name=value,name=value`',
    'no traces',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(isHeaderList, { error: 'must look like name=value,name=value, the values percent-encoded' })
    .optional(),
  OTEL_SERVICE_NAME: explain(
    z.string().max(100, { error: 'may have at most 100 characters' }).optional(),
    'service name in traces, and the share of traces sent, 0 to 1',
    '`peakshelf`, all traces',
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be a number from 0 to 1' })
    .max(1, { error: 'must be a number from 0 to 1' })
    .optional(),
  SHUTDOWN_NOTICE_SECONDS: explain(
    numberFrom(0, 60).optional(),
    'how long a stopping process fails `/readyz` and still takes requests',
    '5 behind a proxy, else none',
  ),
  LIMIT_FACTOR: explain(
    numberFrom(1, 1000).default(1),
    'multiplies the limits per address or person on requests to tables, files and functions, and on account emails: for load and security tests. Sign-in limits stay the same',
  ),
}

const dataSettings = {
  DATABASE_URL: explain(
    postgresUrl.optional(),
    'PostgreSQL 15 or newer, or a pooler in front of it',
    'PGlite in `DATA_DIR`',
  ),
  DATABASE_DIRECT_URL: explain(
    postgresUrl.optional(),
    'the same database without the pooler, if that is in transaction mode ([how](deployment.md#a-connection-pooler))',
    '`DATABASE_URL`',
  ),
  DATABASE_CA_FILE: explain(
    z.string().refine(isAbsolute, { error: 'must be the full path of a file' }).optional(),
    'certificate authority (PEM) of the database server; implies `sslmode=verify-full` if the URL has none ([how](running.md#connecting-to-postgresql))',
    'Node’s certificate authorities',
  ),
  SUPABASE_URL: explain(
    projectAddress.optional(),
    'hosted project instead; needs `SUPABASE_PUBLISHABLE_KEY`',
    'own backend',
  ),
  SUPABASE_PUBLISHABLE_KEY: explain(
    z.string().optional(),
    'keys of the hosted project or of your own installation; the secret one stays on the server',
    'created at the first start',
  ),
  SUPABASE_SECRET_KEY: z.string().optional(),
  REVALIDATION_SECRET: explain(
    signingSecret.optional(),
    'signs change notifications of a hosted project ([how](running.md#c-a-hosted-supabase-project))',
    'changes are seen within 60 seconds',
  ),
  PLAIN_HTTP_HOSTS: explain(
    hostList,
    'other machines that may be reached by http, separated by commas, such as a store in a private network',
  ),
  SIGNING_KEYS: explain(
    signingKeys.optional(),
    'further keys of your own installation, the same for every replica ([how](running.md#people-and-keys))',
    'created at the first start',
  ),
  ENCRYPTION_KEY: z.string().optional(),
  KEYS_FOLDER: explain(
    z.string().optional(),
    'mounted folder with all four keys in `keys.json`',
    '`DATA_DIR/keys`',
  ),
  SEALING_KEYS: explain(
    z
      .string()
      .regex(/^[\s,]*[\x21-\x2b\x2d-\x7e]{43,}(?:[\s,]+[\x21-\x2b\x2d-\x7e]{43,})*[\s,]*$/, {
        error: 'must be keys of at least 43 random characters, separated by commas, the newest first',
      })
      .optional(),
    'keys that seal secrets in the database and sign payment links, newest first, separated by commas; required for functions of a hosted project',
    'derived from `ENCRYPTION_KEY`',
  ),
  S3_BUCKET: explain(
    z.string().optional(),
    'S3-compatible store for uploads; with a prefix, installations can share a bucket',
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
    '`auto` fills a new installation once with the posts of `supabase/seed`; or `off`',
  ),
}

const backupSettings = {
  BACKUP_TO: explain(
    z
      .string()
      .refine((place) => isAbsolute(place) || readBucketAddress(place) !== null, {
        error: 'must be a folder such as /var/backups/site, or a bucket such as s3://backups/site',
      })
      .optional(),
    'folder or `s3://bucket/prefix` for scheduled backups ([how](running.md#backups))',
    'no scheduled backups',
  ),
  BACKUP_EVERY_HOURS: explain(
    numberFrom(1, MAX_BACKUP_HOURS).optional(),
    'hours between two backups',
    '`24`',
  ),
  BACKUP_KEEP: explain(
    z
      .string()
      .refine((words) => readRetention(words) !== null, {
        error: 'must be words such as 7 days, 4 weeks, 12 months; at least one number above 0',
      })
      .optional(),
    'number of days, weeks and months whose last backup is kept',
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
    'public age key that backups are encrypted for; `npm run keys -- new-backup-key` makes one',
    'not encrypted (folders only)',
  ),
  BACKUP_S3_ACCESS_KEY_ID: explain(
    z.string().optional(),
    'another store for backups',
    'the store for uploads',
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
}

const alertSettings = {
  ALERT_EMAIL: explain(
    z
      .string()
      .refine((text) => text === 'off' || email.safeParse(text).success, {
        error: 'must be an email address, or off',
      })
      .optional(),
    'gets an email when a problem starts and ends ([which](running.md#alerts)); `off` sends none',
    '`ADMIN_EMAIL`, where `SMTP_URL` is set',
  ),
  ALERT_WEBHOOK_URL: explain(
    httpUrl.optional(),
    'also notified, signed with the secret (`whsec_` and 32 random bytes in base64)',
  ),
  ALERT_WEBHOOK_SECRET: signingSecret.optional(),
  ALERT_WEBHOOK_FORMAT: explain(
    choose('standard', 'slack').optional(),
    '`slack` sends a chat message, without a secret',
    '`standard`',
  ),
  ALERT_DISK_PERCENT: explain(
    numberFrom(1, 90).default(10),
    'free space on a disk the site writes to is below this percentage',
  ),
  ALERT_BACKUP_HOURS: explain(
    numberFrom(1, MAX_BACKUP_HOURS).optional(),
    'the latest scheduled backup is older',
    'twice `BACKUP_EVERY_HOURS`',
  ),
  ALERT_JOB_FAILURES: explain(
    numberFrom(1, 100).default(3),
    'a scheduled job failed this many times in a row',
  ),
  ALERT_CERTIFICATE_DAYS: explain(
    numberFrom(1, 90).default(14),
    'the certificate of `SITE_URL` expires within this many days',
  ),
  ALERT_ERROR_PERCENT: explain(
    numberFrom(1, 100).default(5),
    "this share of five minutes' requests, and at least 20, failed on our side",
  ),
  ALERT_EVERY_SECONDS: explain(
    numberFrom(1, 3_600).default(60),
    'seconds between checks; the same for all replicas',
  ),
}

export const operationGroups = [
  { title: 'The process', settings: processSettings },
  { title: 'Data', settings: dataSettings },
  { title: 'Backups', settings: backupSettings },
  { title: 'Alerts', settings: alertSettings },
]

export const operationGroupsShape = {
  ...processSettings,
  ...dataSettings,
  ...backupSettings,
  ...alertSettings,
}
