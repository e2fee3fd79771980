import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { readBucketAddress, readRetention } from './setting-forms.ts'

const S3 = {
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_REGION: 'eu-west-1',
}
const RECIPIENT = `age1${'q'.repeat(58)}`

test('makes a backup per day in a folder', () => {
  expect(parseConfig({ BACKUP_TO: '/var/backups/site' }).backups).toEqual({
    place: { kind: 'folder', folder: '/var/backups/site' },
    everyHours: 24,
    retention: { days: 7, weeks: 4, months: 12 },
    recipient: null,
  })
})

test('stores backups in a bucket at the store of the uploads, or at another one', () => {
  const settings = {
    ...S3,
    BACKUP_TO: 's3://backups/site/a',
    BACKUP_RECIPIENT: RECIPIENT,
    BACKUP_KEEP: '2 days, 1 month',
    BACKUP_EVERY_HOURS: '6',
  }
  const bucket = {
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
    bucket: 'backups',
    prefix: 'site/a/',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  expect(parseConfig(settings).backups).toEqual({
    place: { kind: 'bucket', bucket },
    everyHours: 6,
    retention: { days: 2, weeks: 0, months: 1 },
    recipient: RECIPIENT,
  })
  const own = {
    BACKUP_S3_ACCESS_KEY_ID: 'other',
    BACKUP_S3_SECRET_ACCESS_KEY: 'own',
    BACKUP_S3_ENDPOINT: 'https://store.example.com',
  }
  expect(parseConfig({ ...settings, ...own }).backups?.place).toEqual({
    kind: 'bucket',
    bucket: {
      ...bucket,
      endpoint: 'https://store.example.com',
      region: 'auto',
      accessKeyId: 'other',
      secretAccessKey: 'own',
    },
  })
})

test.for([
  ['7 days, 4 weeks, 12 months', { days: 7, weeks: 4, months: 12 }],
  ['1 week', { days: 0, weeks: 1, months: 0 }],
  ['', null],
  ['0 days', null],
  ['seven days', null],
  ['7 days; 4 weeks', null],
] as const)('parses the retention %j as %j', ([text, kept]) => {
  expect(readRetention(text)).toEqual(kept)
})

test.for([
  ['s3://backups', { bucket: 'backups' }],
  ['s3://backups/', { bucket: 'backups' }],
  ['s3://a-b.c/x/y/', { bucket: 'a-b.c', prefix: 'x/y/' }],
  ['s3://', null],
  ['s3://b/../x', null],
  ['/var/backups', null],
] as const)('parses the bucket address %j as %j', ([text, address]) => {
  expect(readBucketAddress(text)).toEqual(address)
})
