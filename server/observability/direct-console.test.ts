import { expect, test } from 'vitest'
import { directConsole, type LogFormat } from './direct-console.ts'
import { inRequest } from './request-id.ts'

type Output = Pick<Console, 'log' | 'info' | 'warn' | 'error'>

function open(logFormat: LogFormat, environment: Record<string, string> = {}) {
  const target: Output = { log() {}, info() {}, warn() {}, error() {} }
  const news: string[] = []
  const failures: string[] = []
  directConsole(target, {
    logFormat,
    environment,
    write: (lines, isNews) => (isNews ? news : failures).push(lines),
    now: () => new Date('2026-11-22T10:00:00Z'),
  })
  return { target, news, failures }
}

test('writes each line as JSON if the settings ask for it', () => {
  const { target, news, failures } = open('json')
  target.log('The site is running\nat %s', 'http://localhost:3000')
  target.error(new Error('outer', { cause: new Error('inner') }))
  target.warn('{"event":"content policy","page":"/"}')
  expect(news.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: '2026-11-22T10:00:00.000Z',
      level: 'info',
      event: 'message',
      message: 'The site is running\nat http://localhost:3000',
    },
  ])
  const [failure, report] = failures.map((line) => JSON.parse(line) as Record<string, string>)
  expect(failure).toMatchObject({ level: 'error', event: 'message' })
  expect(failure!.message).toMatch(/outer[^]*caused by[^]*inner/)
  expect(report).toMatchObject({ level: 'warning', event: 'content policy', time: expect.any(String) })
  for (const line of [...news, ...failures]) expect(line.indexOf('\n')).toBe(line.length - 1)
})

test('logs the request id with every failure of a request, however late, and none otherwise', async () => {
  const { target, failures } = open('json')
  target.error('by itself')
  await inRequest(
    () => 'an-id-of-one',
    async () => {
      await new Promise(setImmediate)
      target.error(new Error('of a page'))
      target.error('{"event":"failure","id":"its-own"}')
    },
  )
  const ids = failures.map((line) => (JSON.parse(line) as { id?: string }).id)
  expect(ids).toEqual([undefined, 'an-id-of-one', 'its-own'])
})

test('leaves text unchanged, except for lines that are JSON already', () => {
  const { target, news, failures } = open('text')
  target.log('Creating the database')
  target.error('{"level":"error","event":"failure","id":"x"}')
  expect(news).toEqual(['Creating the database\n'])
  expect(JSON.parse(failures[0]!)).toMatchObject({ event: 'failure', id: 'x' })
})

test.each<LogFormat>(['text', 'json'])('logs no secrets (%s)', (logFormat) => {
  const { target, news, failures } = open(logFormat, { METRICS_TOKEN: 'planted-of-settings' })
  const withFields = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(planted) exists' })
  target.log('planted-of-settings')
  target.error(withFields)
  target.error('The captcha could not be checked:', new Error('https://captcha.example/?secret=planted'))
  target.warn(JSON.stringify({ event: 'failure', error: 'Bearer planted', cause: ['x@planted.example'] }))
  expect([...news, ...failures]).toHaveLength(4)
  expect([...news, ...failures].join('')).not.toContain('planted')
})

test('does not redact the link printed for the operator at startup', () => {
  const { target, news } = open('text')
  target.log('Write without signing in: http://localhost:3000/?editor=one-time')
  expect(news[0]).toContain('?editor=one-time')
})
