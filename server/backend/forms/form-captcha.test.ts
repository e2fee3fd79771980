import { expect, test, vi } from 'vitest'
import { createFormCaptcha } from './site-calls.ts'

const SETTINGS = { provider: 'turnstile', siteKey: 'site', secretKey: 'secret' } as const

function open(answer: () => Promise<Response>) {
  const asked: string[] = []
  const captcha = createFormCaptcha(SETTINGS, '::ffff:192.0.2.7', (url, init) => {
    asked.push(`${String(url)} ${(init!.body as URLSearchParams).toString()}`)
    return answer()
  })
  return { asked, captcha: captcha! }
}
const say = (success: boolean) => () => Promise.resolve(Response.json({ success }))

test('verifies a token with the provider, including the visitor’s address', async () => {
  const passed = open(say(true))
  expect(await passed.captcha.isPassed('token')).toBe(true)
  expect(passed.asked).toEqual([
    'https://challenges.cloudflare.com/turnstile/v0/siteverify secret=secret&response=token&remoteip=192.0.2.7',
  ])
  expect(await open(say(false)).captcha.isPassed('token')).toBe(false)
})

test.for(['', 'x'.repeat(9000)])(
  'does not send a text that can’t be a token to the provider',
  async (token) => {
    const { asked, captcha } = open(say(true))
    expect(await captcha.isPassed(token)).toBe(false)
    expect(asked).toEqual([])
  },
)

test.for([
  ['is away', () => Promise.reject(new Error('no connection'))],
  ['fails', () => Promise.resolve(new Response('', { status: 500 }))],
] as const)('accepts messages while the provider %s', async ([, answer]) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await open(answer).captcha.isPassed('token')).toBe(true)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('checks no captcha without the secret of the provider', () => {
  expect(createFormCaptcha(null, undefined)).toBeNull()
  expect(createFormCaptcha({ ...SETTINGS, secretKey: null }, undefined)).toBeNull()
})
