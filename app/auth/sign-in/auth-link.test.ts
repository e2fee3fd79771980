import { expect, test } from 'vitest'
import { readAuthLink, removeAuthLink } from './auth-link.ts'

const SITE = 'https://peakshelf.example'

test.each([
  ['/auth', { kind: 'none' }],
  ['/auth?step=new-password', { kind: 'none' }],
  ['/auth?code=abc', { kind: 'code', code: 'abc', needsPassword: false }],
  ['/auth?code=abc&password_needed=true', { kind: 'code', code: 'abc', needsPassword: true }],
  [
    '/auth#access_token=a&refresh_token=b&type=invite',
    { kind: 'tokens', type: 'invite', needsPassword: false },
  ],
  [
    '/auth#access_token=a&refresh_token=b&type=signup&password_needed=true',
    { kind: 'tokens', type: 'signup', needsPassword: true },
  ],
  ['/auth?token_hash=abc&type=recovery', { kind: 'token-hash', tokenHash: 'abc', type: 'recovery' }],
  ['/auth?token_hash=abc&type=sms', { kind: 'none' }],
  [
    '/auth?error=access_denied&error_code=otp_expired&error_description=Old#error_code=otp_expired&error_description=Old',
    { kind: 'error', code: 'otp_expired', description: 'Old' },
  ],
  ['/auth#error=server_error', { kind: 'error', code: 'server_error', description: '' }],
  // Errors have priority over tokens.
  ['/auth#access_token=a&error_code=x', { kind: 'error', code: 'x', description: '' }],
  ['/auth#message=Half+done&sb=', { kind: 'message', text: 'Half done' }],
])('reads %s as %o', (path, link) => {
  expect(readAuthLink(SITE + path)).toEqual(link)
})

test('limits the length of texts from a link', () => {
  expect(readAuthLink(`${SITE}/auth#error_code=x&error_description=${'y'.repeat(5000)}`)).toMatchObject({
    description: 'y'.repeat(300),
  })
})

test('removes the parameters of a link from the URL', () => {
  const secret =
    'code=a&token_hash=b&type=c&error=d&error_code=e&error_description=f&message=g&password_needed=true'
  expect(removeAuthLink(`${SITE}/auth?step=new-password&${secret}#access_token=h`)).toBe(
    '/auth?step=new-password',
  )
  expect(removeAuthLink(`${SITE}/auth?${secret}`)).toBe('/auth')
})
