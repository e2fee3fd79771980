import { expect, test } from 'vitest'
import { listProblems } from '#tests/support/site/problems-of-settings.ts'
import { parseConfig } from './config.ts'

test('crawlers may read everything, and nobody asked who owns the site, unless the settings say so', () => {
  expect(parseConfig({}).discovery).toEqual({
    aiCrawlers: 'allow',
    indexNowKey: null,
    hubs: [],
    verification: [],
  })
  expect(listProblems({ AI_CRAWLERS: 'never' })).toEqual([
    'AI_CRAWLERS must be allow, no-training or forbid (it is "never")',
  ])
})

test('who is told of news is read by the site, for key file and feeds, and handed to the functions', () => {
  const given = { INDEXNOW_KEY: 'a-key-of-ours', WEBSUB_HUBS: 'https://a.example/, https://b.example/' }
  const { discovery, functionSettings } = parseConfig(given)
  expect(discovery).toMatchObject({
    indexNowKey: 'a-key-of-ours',
    hubs: ['https://a.example/', 'https://b.example/'],
  })
  expect(functionSettings).toMatchObject({
    INDEXNOW_KEY: 'a-key-of-ours',
    WEBSUB_HUBS: 'https://a.example/,https://b.example/',
  })
  // The key is part of an address.
  expect(listProblems({ INDEXNOW_KEY: '../short' })).toHaveLength(1)
  expect(listProblems({ WEBSUB_HUBS: 'hub.example' })).toHaveLength(1)
})

test('codes of verification become tags by the names of who asks for them', () => {
  const codes = {
    GOOGLE_SITE_VERIFICATION: 'abc-DEF_123=',
    BING_SITE_VERIFICATION: '0A1B2C3D',
    YANDEX_SITE_VERIFICATION: 'f00d',
    PINTEREST_SITE_VERIFICATION: 'cafe1234',
    META_SITE_VERIFICATION: 'k3y5',
  }
  expect(parseConfig(codes).discovery.verification).toEqual([
    { name: 'google-site-verification', content: 'abc-DEF_123=' },
    { name: 'msvalidate.01', content: '0A1B2C3D' },
    { name: 'yandex-verification', content: 'f00d' },
    { name: 'p:domain_verify', content: 'cafe1234' },
    { name: 'facebook-domain-verification', content: 'k3y5' },
  ])
})

test('a whole tag in place of its code is refused', () => {
  expect(listProblems({ BING_SITE_VERIFICATION: '<meta name="msvalidate.01">' })).toEqual([
    'BING_SITE_VERIFICATION must be the code alone, without the tag around it (it is "<meta name="msvalidate.01">")',
  ])
})

test('the language is written as BCP 47 writes it', () => {
  expect(parseConfig({}).site.language).toBe('en')
  expect(parseConfig({ SITE_LANGUAGE: 'pt-br' }).site.language).toBe('pt-BR')
  expect(listProblems({ SITE_LANGUAGE: 'English' })).toEqual([
    'SITE_LANGUAGE must be a language tag (BCP 47), such as en, de-AT or pt-BR (it is "English")',
  ])
})
