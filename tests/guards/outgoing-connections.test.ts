import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** User-provided URLs are fetched by one module (threat model, section 6). */
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files that open connections, with their targets. All but the first get their hosts from settings. */
const ALLOWED: Record<string, string> = {
  'supabase/functions/_shared/fetch/guarded-fetch-network.ts': 'the guarded fetcher itself',
  'supabase/functions/_shared/inbound-mail/open-mailbox.ts':
    'the mail server, at an address that the guarded fetcher has checked',
  'packages/backend/auth/limits/captcha.ts': 'the provider of the captcha',
  'packages/backend/auth/identities/provider.ts': 'the providers of identities',
  'packages/backend/auth/mail/smtp-sender.ts': 'the mail server, at an address that the site has checked',
  'packages/backend/database/postgres/postgres-connection.ts': 'the database',
  'server/observability/tracing/otlp-exporter.ts': 'the collector of traces',
  'server/alerts/certificate.ts': "the site's own address, for a handshake",
  'server/operator/operator-socket.ts': 'the site of the same data folder, by a socket in it',
}

/** Calls and imports that open a connection; types and servers do not. */
const OPENERS = [
  /(?:\bawait|\breturn|=>|[=(,:?]) *fetch\(/,
  /import (?!type\b)[^;]*?\b(?:request|get|connect|createConnection)\b[^;]*? from '(?:node:)?(?:https?|http2|net|tls|dgram)'/s,
  /import (?!type\b)\w+ from '(?:node:)?(?:https?|http2|net|tls|dgram)'/,
  /import\('imapflow'\)/,
  /from '(?:undici|axios|got|node-fetch)'/,
  /new (?:WebSocket|EventSource|XMLHttpRequest)\(/,
]

const files = globSync('{supabase/functions,packages/{backend,import},server,domain}/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|shared-suite|\/tests\//.test(file))
const read = (file: string) =>
  readFileSync(`${root}${file}`, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

test('only listed files open connections', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter((file) => OPENERS.some((opener) => opener.test(read(file))))
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

test('only the guarded fetch opens outgoing connections', () => {
  const users = files.filter((file) => /guarded-fetch-network\.ts'/.test(read(file)))
  expect(users).toEqual(['supabase/functions/_shared/fetch/guarded-fetch.ts'])
})
