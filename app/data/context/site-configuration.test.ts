import { expect, test } from 'vitest'
import { describePictureStorage, type SiteConfiguration } from './site-configuration.ts'
import { writeJsonForScript } from './write-json-for-script.ts'

const configuration: SiteConfiguration = {
  supabaseUrl: null,
  pictureOrigin: 'https://shelf.example',
  publishableKey: 'sb_publishable_abc',
  siteName: '</script><script>alert(1)</script> & \u2028 co',
  timeZone: 'America/New_York',
  locale: 'en-US',
  currency: 'USD',
  flags: { 'individual-service-pages-enabled': true, 'news-import-interval': 60 },
  developerHosts: [],
  captcha: null,
  editor: null,
}

test('escapes the configuration inside its script element', () => {
  expect(writeJsonForScript(configuration)).not.toMatch(/[<>&\u2028]/)
})

test('reads back the written configuration unchanged', () => {
  expect(JSON.parse(writeJsonForScript(configuration))).toEqual(configuration)
})

test('recognizes pictures of a site without TLS after the sanitizer rewrote their URLs', () => {
  expect(describePictureStorage(configuration, 'http://192.168.1.5:3000')).toEqual({
    origins: ['http://192.168.1.5:3000', 'https://shelf.example', 'https://192.168.1.5:3000'],
    shownAt: '',
  })
  const supabaseUrl = 'https://abc.supabase.co'
  expect(
    describePictureStorage({ supabaseUrl, pictureOrigin: supabaseUrl }, 'https://shelf.example'),
  ).toEqual({
    origins: [supabaseUrl],
    shownAt: supabaseUrl,
  })
})
