/** Describes the settings of databases, files and backups. docs/settings.md is generated from this. */
import type { SettingGroup } from './settings-reference.ts'

export const DATA_SETTINGS: readonly SettingGroup[] = [
  {
    title: 'Data',
    entries: [
      {
        names: ['DATABASE_URL'],
        without: 'PGlite in `DATA_DIR`',
        does: 'PostgreSQL 15 or newer, or a pooler in front of it',
      },
      {
        names: ['DATABASE_DIRECT_URL'],
        without: '`DATABASE_URL`',
        does: 'the same database without the pooler, if that is in transaction mode ([how](deployment.md#a-connection-pooler))',
      },
      {
        names: ['DATABASE_CA_FILE'],
        without: 'authorities of Node',
        does: 'certificate authority (PEM) of the database server; implies `sslmode=verify-full` if the URL has none ([how](running.md#connecting-to-postgresql))',
      },
      {
        names: ['SUPABASE_URL'],
        without: 'own backend',
        does: 'hosted project instead; needs `SUPABASE_PUBLISHABLE_KEY`',
      },
      {
        names: ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'],
        without: 'made at the first start',
        does: 'keys of the hosted project or of your own installation; the secret one stays on the server',
      },
      {
        names: ['REVALIDATION_SECRET'],
        without: 'changes are seen within 60 seconds',
        does: 'signs change notifications of a hosted project ([how](running.md#c-a-hosted-supabase-project))',
      },
      {
        names: ['PLAIN_HTTP_HOSTS'],
        does: 'other machines that may be asked by http, separated by commas, such as a store in a private network',
      },
      {
        names: ['SIGNING_KEYS', 'ENCRYPTION_KEY'],
        without: 'made at the first start',
        does: 'further keys of your own installation, the same for every replica ([how](running.md#people-and-keys))',
      },
      {
        names: ['KEYS_FOLDER'],
        without: '`DATA_DIR/keys`',
        does: 'mounted folder with all four keys in `keys.json`',
      },
      {
        names: ['SEALING_KEYS'],
        without: 'derived from `ENCRYPTION_KEY`',
        does: 'keys that seal secrets in the database and sign payment links, newest first, separated by commas; required for functions of a hosted project',
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
        does: 'S3-compatible store for uploads; with a prefix, installations can share a bucket',
      },
      {
        names: ['SEED_CONTENT'],
        does: '`auto` fills a new installation once with the posts of `supabase/seed`; or `off`',
      },
    ],
  },
  {
    title: 'Backups',
    entries: [
      {
        names: ['BACKUP_TO'],
        without: 'no scheduled backups',
        does: 'folder or `s3://bucket/prefix` for scheduled backups ([how](running.md#backups))',
      },
      { names: ['BACKUP_EVERY_HOURS'], without: '`24`', does: 'hours between two backups' },
      {
        names: ['BACKUP_KEEP'],
        without: '`7 days, 4 weeks, 12 months`',
        does: 'the last backup of so many days, weeks and months is kept',
      },
      {
        names: ['BACKUP_RECIPIENT'],
        without: 'not encrypted (folders only)',
        does: 'public age key that backups are encrypted for; `npm run keys -- new-backup-key` makes one',
      },
      {
        names: [
          'BACKUP_S3_ACCESS_KEY_ID',
          'BACKUP_S3_SECRET_ACCESS_KEY',
          'BACKUP_S3_REGION',
          'BACKUP_S3_ENDPOINT',
        ],
        without: 'that of the uploads',
        does: 'another store for backups',
      },
    ],
  },
]
