/** Request type of the fuzz test and builders shared by all surfaces. */
import * as fc from 'fast-check'
import { mostly, oddText } from './odd-values.ts'

export const CALLERS = ['nobody', 'visitor', 'user', 'owner', 'server', 'forger'] as const
export type CallerName = (typeof CALLERS)[number]

export type FuzzCase = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | null
  caller: CallerName
}

export const caller: fc.Arbitrary<CallerName> = fc.constantFrom(...CALLERS, 'owner', 'owner', 'server')

const HEADERS: Record<string, fc.Arbitrary<string>> = {
  accept: mostly(
    '*/*',
    'text/html',
    'application/json',
    'text/csv',
    'image/avif,*/*',
    'application/vnd.pgrst.object+json',
  ),
  'accept-encoding': mostly('gzip', 'br', 'zstd', 'identity;q=0', '*;q=0'),
  'accept-language': mostly('de', 'en-US;q=0.3, *'),
  cookie: mostly('theme=dark', 'a=b; a=c', '=;;=', 'sb-x-auth-token=base64-e30', 'a="'),
  range: mostly('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,2-3', '0-24', 'items=0-9'),
  'if-none-match': mostly('*', '"x"', 'W/"x", "y"'),
  'if-modified-since': mostly('Sat, 01 Jan 2000 00:00:00 GMT', 'yesterday'),
  origin: mostly('https://evil.example', 'null', 'http://localhost'),
  referer: mostly('https://evil.example/x', 'about:blank'),
  prefer: mostly(
    'return=representation',
    'count=exact',
    'resolution=merge-duplicates',
    'tx=rollback',
    'handling=strict, x=y',
    'missing=default,return=representation',
    'max-affected=1,handling=strict',
  ),
  'x-request-id': oddText,
  'x-forwarded-proto': mostly('https', 'http, https'),
  'x-upsert': mostly('true', 'false'),
  'cache-control': mostly('no-cache', 'max-age=0', 'max-age=60'),
  'accept-profile': mostly('public', 'auth', 'storage'),
  'content-profile': mostly('public', 'auth'),
  'content-encoding': mostly('gzip', 'identity'),
  'if-match': mostly('*', '"x"'),
  purpose: mostly('prefetch'),
  dnt: mostly('1'),
}

/** Some of the headers that the site reads, with valid and odd values. */
export const headers: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc.constantFrom(...Object.keys(HEADERS)).chain((name) => fc.tuple(fc.constant(name), HEADERS[name]!)),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs))

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml']

/** A JSON body with its header; sometimes invalid JSON or another content type. */
export function jsonBody(
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<{ body: string; headers: Record<string, string> }> {
  return fc.tuple(value, fc.nat(19), headers).map(([parsed, luck, others]) => {
    const text = JSON.stringify(parsed) ?? ''
    const body = luck === 0 ? text.slice(0, -1) : luck === 1 ? `${text}${text}` : text
    return { body, headers: { ...others, 'content-type': JSON_TYPES[luck - 2] ?? JSON_TYPES[0]! } }
  })
}

/** A form as browsers send it: URL-encoded or multipart with a file. */
export function formBody(
  names: readonly string[],
): fc.Arbitrary<{ body: string; headers: Record<string, string> }> {
  return fc
    .tuple(fc.array(fc.tuple(mostly(...names), oddText), { maxLength: 6 }), fc.nat(4), headers)
    .map(([fields, luck, others]) => {
      if (luck < 3) {
        const body = new URLSearchParams(fields.map(([name, text]) => [name, text.toWellFormed()])).toString()
        return { body, headers: { ...others, 'content-type': 'application/x-www-form-urlencoded' } }
      }
      const parts = fields.map(
        ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      )
      // Sometimes truncates the last part.
      const body = parts.join('') + (luck === 3 ? '--b--\r\n' : '--b\r\nContent-Disposition: form-da')
      return { body, headers: { ...others, 'content-type': 'multipart/form-data; boundary=b' } }
    })
}
