import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

test('nothing set, pictures come from the closed list and nothing of this installation is asked', () => {
  expect(parseConfig({ SITE_URL: 'https://www.example.com' }).importSources).toEqual({
    hosts: [],
    pictures: 'listed',
    forbiddenHosts: ['www.example.com'],
  })
})

test('the operator names hosts, and may allow every public one for pictures', () => {
  const { importSources } = parseConfig({
    IMPORT_HOSTS: 'files.example.com, localhost:4000',
    IMPORT_PICTURES: 'public',
    NEWS_SOURCE_URL: 'http://localhost:5000/rows',
    DATABASE_URL: 'postgres://u:p@pool.internal:6432/site',
    DATABASE_DIRECT_URL: 'postgres://u:p@db.internal:5432/site',
  })
  expect(importSources).toEqual({
    hosts: ['files.example.com', 'localhost:4000', 'localhost:5000'],
    pictures: 'public',
    forbiddenHosts: ['localhost', 'pool.internal', 'db.internal'],
  })
})

test('a news source at a host that is on the list stays under the rules of the list', () => {
  const { importSources } = parseConfig({ NEWS_SOURCE_URL: 'https://script.google.com/macros/s/x/exec' })
  expect(importSources.hosts).toEqual([])
})

test('a host that is none is explained', () => {
  expect(() => parseConfig({ IMPORT_HOSTS: 'https://files.example.com' })).toThrow(ConfigError)
  expect(() => parseConfig({ IMPORT_PICTURES: 'all' })).toThrow(/IMPORT_PICTURES must be public or listed/)
})
