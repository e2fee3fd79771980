import { expect, test } from 'vitest'
import { createAccessLog, logBackend } from './access-log.ts'
import type { FinishedRequest } from './observe-requests.ts'

const REQUEST: FinishedRequest = {
  readId: () => 'id-1',
  method: 'GET',
  route: '/pay/*',
  status: 200,
  milliseconds: 1.26,
  bytes: 10,
  source: 'app',
  isAborted: false,
  call: null,
}
const CALL = { route: '/rest/v1/posts', parameters: ['select'], role: 'authenticated', actor: 'an-id' }

function openLog(isForAll: boolean) {
  const lines: string[] = []
  const log = createAccessLog((line) => lines.push(line), {
    isForAll,
    now: () => new Date('2026-11-22T10:00:00Z'),
  })
  return { log, read: () => lines.map((line) => JSON.parse(line) as unknown) }
}

test('logs each request, with the role of API requests', () => {
  const { log, read } = openLog(true)
  log(REQUEST)
  log({ ...REQUEST, route: CALL.route, call: CALL })
  log({ ...REQUEST, status: 500, isAborted: true })
  const line = {
    time: '2026-11-22T10:00:00.000Z',
    level: 'info',
    event: 'request',
    id: 'id-1',
    method: 'GET',
    route: '/pay/*',
    status: 200,
    milliseconds: 1.3,
    bytes: 10,
    source: 'app',
  }
  expect(read()).toEqual([
    line,
    { ...line, route: CALL.route, parameters: ['select'], role: 'authenticated', actor: 'an-id' },
    { ...line, level: 'error', status: 500, aborted: true },
  ])
})

test('when switched off, logs only server errors other than those of probes', () => {
  const { log, read } = openLog(false)
  log(REQUEST)
  log({ ...REQUEST, status: 404 })
  log({ ...REQUEST, route: '/readyz', status: 503 })
  log({ ...REQUEST, status: 503 })
  expect(read()).toEqual([expect.objectContaining({ status: 503, level: 'error' })])
})

test.each([
  [true, ['info', 'error', 'warning']],
  [false, ['error', 'warning']],
])('logs events of the backend except reads of the site, and all errors', (isForAll, levels) => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const log = logBackend(isForAll, { info: write, warn: write, error: write })
  log({ level: 'info', event: 'request', isInProcess: true })
  log({ level: 'info', event: 'request', isInProcess: false })
  log({ level: 'error', event: 'request', isInProcess: true })
  log({ level: 'warning', event: 'something' })
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(levels)
})
