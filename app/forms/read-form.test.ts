import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const calls = {
  stamps: { issue: () => 'ours', readAgeSeconds: (stamp: string) => (stamp === 'ours' ? 5 : null) },
}

function send(body: BodyInit): Request {
  return new Request('https://site.example/contact', { method: 'POST', body })
}

test('fields are read by name, as they were typed', async () => {
  const body = new URLSearchParams({ name: ' Ann ', message: 'a\r\nb\0\ud83d', other: 'x', stamp: 'ours' })
  expect(await readForm(send(body), calls, ['name', 'message', 'phone'])).toEqual({
    values: { name: ' Ann ', message: 'a\nb\ufffd', phone: '' },
    guard: { isTrapFilled: false, stampAgeSeconds: 5 },
    captchaToken: '',
  })
})

test.for(['{"name":"Ann"}', ''])('%j is an empty form without a stamp', async (body) => {
  expect(await readForm(send(body), calls, ['name'])).toEqual({
    values: { name: '' },
    guard: { isTrapFilled: false, stampAgeSeconds: null },
    captchaToken: '',
  })
})

test('ignores files and detects a filled honeypot', async () => {
  const form = new FormData()
  form.set('name', new File(['x'], 'x.txt'))
  form.set('second_opinion', 'https://spam.example')
  expect(await readForm(send(form), null, ['name'])).toEqual({
    values: { name: '' },
    guard: { isTrapFilled: true, stampAgeSeconds: null },
    captchaToken: '',
  })
})

test.for(['cf-turnstile-response', 'h-captcha-response'])(
  'reads the token of a widget from %s',
  async (name) => {
    const body = new URLSearchParams({ 'cf-turnstile-response': '', [name]: 'a token' })
    expect(await readForm(send(body), calls, [])).toMatchObject({ captchaToken: 'a token' })
  },
)
