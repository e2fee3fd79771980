/** What the settings of databases, files and backups do. docs/settings.md is written from this. */
import type { SettingGroup } from './settings-reference.ts'

export const DATA_SETTINGS: readonly SettingGroup[] = [
  {
    title: 'Where the data live',
    entries: [
      {
        names: ['DATABASE_URL'],
        without: 'PGlite in `DATA_DIR`',
        does: 'a PostgreSQL (15 or newer) of your own, or a pooler in front of it',
      },
      {
        names: ['DATABASE_DIRECT_URL'],
        without: '`DATABASE_URL` is asked for everything',
        does: 'the same database past a pooler in transaction mode, or by the pooler in session mode: for announcements, locks and migrations ([how](deployment.md#a-pooler-of-connections))',
      },
      {
        names: ['DATABASE_CA_FILE'],
        without: 'the well-known authorities of Node',
        does: 'file (PEM) with the certificate authority of the database server; without an `sslmode` in `DATABASE_URL` it means `sslmode=verify-full` ([how](running.md#connecting-to-postgresql))',
      },
      {
        names: ['SUPABASE_URL'],
        without: 'the backend in this repository',
        does: 'a hosted project in place of the backend; needs `SUPABASE_PUBLISHABLE_KEY`',
      },
      {
        names: ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'],
        without: 'made on the first start',
        does: 'the keys of the hosted project, or of your own installation; the secret one stays on the server',
      },
      {
        names: ['REVALIDATION_SECRET'],
        without: 'changes are seen after up to 60 seconds',
        does: 'with it a hosted project signs what it tells the site at `/revalidate`, so that changes are seen at once ([how](running.md))',
      },
      {
        names: ['PLAIN_HTTP_HOSTS'],
        does: 'hosts outside of this machine that the site may ask by plain http, such as a store in the same private network; separated by commas',
      },
      {
        names: ['SIGNING_KEYS', 'ENCRYPTION_KEY'],
        without: 'made on the first start',
        does: 'further keys of your own installation, the same for every replica ([how](running.md))',
      },
      {
        names: ['KEYS_FOLDER'],
        without: '`DATA_DIR/keys`',
        does: 'a mounted folder with all four as `keys.json`',
      },
      {
        names: ['SEALING_KEYS'],
        without: 'taken from `ENCRYPTION_KEY`',
        does: 'keys that seal secrets in the database and sign the links of payment requests, the newest first, separated by commas ([how](running.md)); functions of a hosted project need it among their secrets',
      },
      {
        names: [
          'S3_BUCKET',
          'S3_ACCESS_KEY_ID',
          'S3_SECRET_ACCESS_KEY',
          'S3_REGION',
          'S3_ENDPOINT',
          'S3_PREFIX',
        ],
        without: '`DATA_DIR/objects`',
        does: 'keeps uploaded files in an S3-compatible store; a prefix lets several installations share a bucket',
      },
      {
        names: ['SEED_CONTENT'],
        does: '`auto` fills a new installation with the posts of `supabase/seed`, once; or `off`',
      },
    ],
  },
  {
    title: 'Backups',
    entries: [
      {
        names: ['BACKUP_TO'],
        without: 'no backups by the clock',
        does: 'where backups are kept: a folder, or `s3://bucket/prefix` ([how](running.md#backups))',
      },
      { names: ['BACKUP_EVERY_HOURS'], without: '`24`', does: 'how many hours lie between two of them' },
      {
        names: ['BACKUP_KEEP'],
        without: '`7 days, 4 weeks, 12 months`',
        does: 'for how many days, weeks and months the last backup of each is kept; older ones are taken away',
      },
      {
        names: ['BACKUP_RECIPIENT'],
        without: 'not encrypted, which only a folder may hold',
        does: 'the public key of age that backups are encrypted for; `npm run keys -- new-backup-key` makes one',
      },
      {
        names: [
          'BACKUP_S3_ACCESS_KEY_ID',
          'BACKUP_S3_SECRET_ACCESS_KEY',
          'BACKUP_S3_REGION',
          'BACKUP_S3_ENDPOINT',
        ],
        without: 'those of the uploaded files',
        does: 'the store of the backups, when it is another one',
      },
    ],
  },
]
