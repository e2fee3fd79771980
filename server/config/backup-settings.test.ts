import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { readBucketAddress, readKept } from './setting-forms.ts'

const RECIPIENT = `age1${'q'.repeat(58)}`
const SITE_STORE = {
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_REGION: 'eu-west-1',
}

test('without words about them there are no backups by the clock', () => {
  expect(parseConfig({}).backups).toBe(null)
})

test('a folder takes one a day and keeps a year', () => {
  expect(parseConfig({ BACKUP_TO: '/var/backups/site' }).backups).toEqual({
    place: { kind: 'folder', folder: '/var/backups/site' },
    everyHours: 24,
    kept: { days: 7, weeks: 4, months: 12 },
    recipient: null,
  })
})

test('a bucket is in the store of the files, unless it has its own', () => {
  const words = {
    BACKUP_TO: 's3://backups/site/a',
    BACKUP_RECIPIENT: RECIPIENT,
    BACKUP_KEEP: '2 days, 1 month',
  }
  expect(parseConfig({ ...SITE_STORE, ...words, BACKUP_EVERY_HOURS: '6' }).backups).toEqual({
    place: {
      kind: 'bucket',
      bucket: {
        endpoint: 'https://s3.eu-west-1.amazonaws.com',
        region: 'eu-west-1',
        bucket: 'backups',
        prefix: 'site/a/',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    },
    everyHours: 6,
    kept: { days: 2, weeks: 0, months: 1 },
    recipient: RECIPIENT,
  })
  const own = {
    BACKUP_S3_ACCESS_KEY_ID: 'other',
    BACKUP_S3_SECRET_ACCESS_KEY: 'own',
    BACKUP_S3_ENDPOINT: 'https://store.example.com',
  }
  expect(parseConfig({ ...SITE_STORE, ...words, ...own }).backups?.place).toEqual({
    kind: 'bucket',
    bucket: {
      endpoint: 'https://store.example.com',
      region: 'auto',
      bucket: 'backups',
      prefix: 'site/a/',
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
] as const)('%j keeps %j', ([words, kept]) => {
  expect(readKept(words)).toEqual(kept)
})

test.for([
  ['s3://backups', { bucket: 'backups' }],
  ['s3://backups/', { bucket: 'backups' }],
  ['s3://a-b.c/x/y/', { bucket: 'a-b.c', prefix: 'x/y/' }],
  ['s3://', null],
  ['s3://b/../x', null],
  ['/var/backups', null],
] as const)('%j is %j', ([text, address]) => {
  expect(readBucketAddress(text)).toEqual(address)
})
