import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildPageHeaders } from './security-headers.ts'

const policy = {
  siteUrl: 'http://localhost:3000',
  inlineScripts: ['let a'],
  frameOrigins: [],
  connectOrigins: [],
}

function readDirectives(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    headers['content-security-policy']!.split('; ').map((directive) => {
      const [name, ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test('scripts run only from our origin, or inline with a known hash', () => {
  const hash = createHash('sha256').update('let a').digest('base64')
  const directives = readDirectives(buildPageHeaders(policy, { path: '/' }))
  expect(directives['script-src']).toBe(`'self' 'sha256-${hash}'`)
  expect(directives['default-src']).toBe("'none'")
  expect(directives['object-src']).toBe("'none'")
  expect(directives['base-uri']).toBe("'none'")
})

test('only the configured embeds may be framed', () => {
  const headers = buildPageHeaders({ ...policy, frameOrigins: ['https://pay.example'] }, { path: '/pay-us' })
  expect(readDirectives(headers)['frame-src']).toBe("'self' https://pay.example")
  expect(headers['permissions-policy']).toContain('payment=(self "https://pay.example")')
})

test('allows analytics hosts only on pages that load analytics', () => {
  const analytics = {
    consent: 'auto' as const,
    services: [
      { kind: 'matomo' as const, url: 'https://stats.northgate.example/matomo', id: '1' },
      { kind: 'ga4' as const, id: 'G-ABC1234567' },
    ],
  }
  const read = (path: string, given: object) =>
    readDirectives(buildPageHeaders({ ...policy, ...given }, { path }))
  const open = read('/', { analytics })
  expect(open['script-src']).toContain('https://stats.northgate.example https://www.googletagmanager.com')
  expect(open['connect-src']).toContain('https://*.google-analytics.com')
  expect(open['trusted-types']).toBe('site-scripts post-bodies goog#html site-analytics')
  for (const path of ['/admin', '/auth', '/pay/x', '/bookings/x', '/preview/blog/x'])
    expect(read(path, { analytics })).toEqual(read(path, {}))
})

test('windows opened by an embed keep their opener only on pages with embeds', () => {
  const openerPolicy = (path: string) => buildPageHeaders(policy, { path })['cross-origin-opener-policy']
  expect(openerPolicy('/pay-us')).toBe('same-origin-allow-popups')
  expect(openerPolicy('/book-call')).toBe('same-origin-allow-popups')
  expect(openerPolicy('/blog')).toBe('same-origin')
})

test.each([
  ['/auth', 'no-referrer'],
  ['/admin/people', 'no-referrer'],
  ['/pay/secret', 'strict-origin'],
  ['/Bookings/secret/move', 'strict-origin'],
  ['/blog', 'strict-origin-when-cross-origin'],
])('%s has the referrer policy %s', (path, expected) => {
  expect(buildPageHeaders(policy, { path })['referrer-policy']).toBe(expected)
})

test('sends HSTS only if the site is served over https', () => {
  expect(buildPageHeaders(policy, { path: '/' })['strict-transport-security']).toBeUndefined()
  const secure = buildPageHeaders({ ...policy, siteUrl: 'https://www.example.com' }, { path: '/' })
  expect(secure['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(secure['content-security-policy']).toContain('upgrade-insecure-requests')
})

test.each([
  ['turnstile', 'https://challenges.cloudflare.com'],
  ['hcaptcha', 'https://hcaptcha.com https://*.hcaptcha.com'],
] as const)('the widget of %s may run on the sign-in page and nowhere else', (captcha, origins) => {
  const read = (path: string) => readDirectives(buildPageHeaders({ ...policy, captcha }, { path }))
  for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src']) {
    expect(read('/auth')[name]).toContain(origins)
    expect(read('/blog')[name]).not.toContain(origins)
  }
})

test('the widget may run on pages with a form if forms are checked', () => {
  const read = (path: string, areFormsChecked: boolean) =>
    readDirectives(buildPageHeaders({ ...policy, captcha: 'turnstile', areFormsChecked }, { path }))[
      'script-src'
    ]
  const paths = ['/', '/contact', '/services/reporting', '/acos-calculator', '/book-call', '/book-call/times']
  const names = (isChecked: boolean) => (path: string) => /cloudflare/.test(read(path, isChecked) ?? '')
  expect(paths.filter(names(true))).toEqual(paths)
  expect(paths.filter(names(false))).toEqual([])
  expect(['/blog', '/services', '/bookings/x', '/admin/inbox'].filter(names(true))).toEqual([])
})

test('only our own pages may frame ours, unless the settings name others', () => {
  const own = buildPageHeaders(policy, { path: '/' })
  expect(readDirectives(own)['frame-ancestors']).toBe("'self'")
  expect(own['x-frame-options']).toBe('SAMEORIGIN')
  const framed = buildPageHeaders({ ...policy, frameAncestors: ['https://editor.example'] }, { path: '/' })
  expect(readDirectives(framed)['frame-ancestors']).toBe("'self' https://editor.example")
  expect(framed).not.toHaveProperty('x-frame-options')
})

test('requires Trusted Types, except on pages with a captcha', () => {
  const read = (given: Parameters<typeof buildPageHeaders>[0], path: string) =>
    readDirectives(buildPageHeaders(given, { path }))
  const captcha = { ...policy, captcha: 'turnstile' as const }
  for (const directives of [read(policy, '/'), read(policy, '/auth'), read(captcha, '/blog')]) {
    expect(directives['require-trusted-types-for']).toBe("'script'")
    expect(directives['trusted-types']).toBe('site-scripts post-bodies')
  }
  expect(read(captcha, '/auth')['require-trusted-types-for']).toBeUndefined()
  expect(read({ ...policy, allowsInlineStyles: true }, '/')['require-trusted-types-for']).toBeUndefined()
})

test('names the endpoint for policy reports', () => {
  const headers = buildPageHeaders(policy, { path: '/' })
  expect(readDirectives(headers)).toMatchObject({ 'report-uri': '/csp-reports', 'report-to': 'csp' })
  expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"')
})
