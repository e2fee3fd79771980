import { expect, test } from 'vitest'
import { type SiteConfiguration, writeSiteConfiguration } from './site-configuration.ts'

const configuration: SiteConfiguration = {
  supabaseUrl: null,
  publishableKey: 'sb_publishable_abc',
  siteName: '</script><script>alert(1)</script> & \u2028 co',
  timeZone: 'America/New_York',
  flags: { 'individual-service-pages-enabled': true, 'news-import-interval': 60 },
  developerHosts: [],
  captcha: null,
  editor: null,
}

test('a configuration can not end the script element it stands in', () => {
  expect(writeSiteConfiguration(configuration)).not.toMatch(/[<>&\u2028]/)
})

test('what is written reads back unchanged', () => {
  expect(JSON.parse(writeSiteConfiguration(configuration))).toEqual(configuration)
})
