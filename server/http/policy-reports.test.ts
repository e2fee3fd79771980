import { expect, test } from 'vitest'
import { createPolicyReports } from './policy-reports.ts'

function start() {
  const lines: string[] = []
  const reports = createPolicyReports(
    (line) => lines.push(line),
    () => 0,
  )
  const send = async (body: unknown, type = 'application/reports+json', address = '192.0.2.1') => {
    const request = new Request('http://localhost/csp-reports', {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return (await reports.receive(request, address)).status
  }
  return { lines, send }
}

const violation = {
  documentURL: 'https://www.example.com/auth?token=secret#access_token=secret',
  blockedURL: 'https://evil.example/x.js?stolen=secret',
  effectiveDirective: 'script-src-elem',
  sourceFile: 'https://www.example.com/assets/a.js',
  lineNumber: 7,
  sample: 'let secret',
}
const line = {
  level: 'warn',
  event: 'content policy',
  directive: 'script-src-elem',
  page: 'https://www.example.com/auth',
  blocked: 'https://evil.example/x.js',
  source: 'https://www.example.com/assets/a.js',
  line: 7,
}

test('logs a report in one line without queries, fragments and samples', async () => {
  const { lines, send } = start()
  expect(await send([{ type: 'csp-violation', body: violation }])).toBe(204)
  expect(lines.map((text) => JSON.parse(text))).toEqual([line])
})

test('accepts the older report format', async () => {
  const { lines, send } = start()
  const report = {
    'document-uri': violation.documentURL,
    'blocked-uri': violation.blockedURL,
    'violated-directive': 'script-src-elem',
    'source-file': violation.sourceFile,
    'line-number': 7,
  }
  expect(await send({ 'csp-report': report }, 'application/csp-report')).toBe(204)
  expect(lines.map((text) => JSON.parse(text))).toEqual([line])
})

test('shortens values and removes line breaks', async () => {
  const { lines, send } = start()
  const body = {
    effectiveDirective: `a\r\nGET /\u2028\u202e${'b'.repeat(500)}`,
    blockedURL: 'data:text/html,secret',
    documentURL: 'not an address?secret',
    lineNumber: 'x',
  }
  expect(await send([{ type: 'csp-violation', body }])).toBe(204)
  expect(lines[0]).not.toMatch(/[\r\n\u2028\u202e]|secret|\\/)
  expect(lines[0]!.length).toBeLessThan(400)
})

test('ignores other kinds of reports, and rejects other types and sizes', async () => {
  const { lines, send } = start()
  expect(await send([{ type: 'deprecation', body: {} }, 1, null])).toBe(204)
  expect(await send('{', 'application/json')).toBe(400)
  expect(await send([], 'text/plain')).toBe(415)
  expect(await send(`"${'a'.repeat(20_000)}"`)).toBe(400)
  expect(lines).toEqual([])
})

test('limits lines per report, address and minute', async () => {
  const { lines, send } = start()
  const report = { type: 'csp-violation', body: violation }
  expect(await send(Array.from({ length: 30 }, () => report))).toBe(204)
  expect(lines.length).toBe(5)
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1) statuses.push(await send([report]))
  expect(statuses).toEqual([...Array<number>(9).fill(204), 429])
  for (let n = 0; n < 100; n += 1) await send([report], undefined, `198.51.100.${n}`)
  expect(lines.length).toBe(60)
})
