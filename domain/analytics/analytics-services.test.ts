import { expect, test } from 'vitest'
import {
  type AnalyticsKind,
  type AnalyticsService,
  describeAnalytics,
  isMeasured,
  listPolicySources,
  needsConsent,
} from './analytics-services.ts'

test.each<[AnalyticsKind, us: boolean, eu: boolean]>([
  ['plausible', false, false],
  ['umami', false, false],
  ['matomo', false, true],
  ['ga4', false, true],
  ['google-ads', true, true],
])('asks for consent to %s: in the US %s, in the EU and the UK %s', (kind, us, eu) => {
  expect([needsConsent(kind, 'us', 'auto'), needsConsent(kind, 'eu', 'auto')]).toEqual([us, eu])
  expect(needsConsent(kind, 'uk', 'auto')).toBe(eu)
  expect(needsConsent(kind, 'us', 'always')).toBe(true)
})

const list = (...services: AnalyticsService[]) => listPolicySources({ services, consent: 'auto' })

test('allows exactly the hosts of the services', () => {
  const none = { script: [], connect: [], frame: [], trustedTypes: [] }
  expect(list()).toEqual(none)
  expect(list({ kind: 'matomo', url: 'https://stats.northgate.example/matomo', id: '1' })).toEqual({
    ...none,
    script: ['https://stats.northgate.example'],
    connect: ['https://stats.northgate.example'],
    trustedTypes: ['site-analytics'],
  })
  const google = list({ kind: 'ga4', id: 'G-ABC1234567' })
  expect(google.script).toEqual(['https://www.googletagmanager.com'])
  expect(JSON.stringify(google)).not.toContain('doubleclick')
})

test('describes the services for the legal pages', () => {
  const services: AnalyticsService[] = [
    { kind: 'plausible', url: 'https://plausible.io', id: 'northgate.example' },
    { kind: 'ga4', id: 'G-ABC1234567' },
  ]
  expect(describeAnalytics({ services, consent: 'auto' }, 'eu')).toEqual([
    { name: 'Plausible at plausible.io', purpose: 'visit statistics' },
    {
      name: 'Google Analytics',
      purpose: 'visit statistics',
      cookies: '_ga, _ga_… (2 years)',
      asksFirst: true,
    },
  ])
})

test.each([
  ['/', true],
  ['/pay-us', true],
  ['/blog/pay', true],
  ['/pay/secret', false],
  ['/Pay/secret', false],
  ['/bookings/secret/move', false],
  ['/preview/blog/secret', false],
  ['/admin', false],
  ['/auth', false],
])('whether visits of %s are measured: %s', (path, measured) => expect(isMeasured(path)).toBe(measured))
