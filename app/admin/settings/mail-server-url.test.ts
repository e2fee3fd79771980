import { expect, test } from 'vitest'
import { composeMailUrl, readMailUrl } from './mail-server-setting.tsx'

const EMPTY = { host: '', port: '', user: '', password: '' }

test.each([
  [EMPTY, ''],
  [{ ...EMPTY, host: ' smtp.example.com ' }, 'smtp://smtp.example.com'],
  [
    { host: 'smtp.example.com', port: '465', user: 'hello@example.com', password: 'a:b/c@d %' },
    'smtps://hello%40example.com:a%3Ab%2Fc%40d%20%25@smtp.example.com:465',
  ],
  [{ host: '', port: '587', user: 'me', password: '' }, 'smtp://me:@:587'],
])('composes the URL of %j', (parts, url) => {
  expect(composeMailUrl('smtp', parts)).toBe(url)
  expect(readMailUrl(url)).toEqual({ ...parts, host: parts.host.trim() })
})

test.each([
  ['', 'imaps://mail.example.com'],
  ['993', 'imaps://mail.example.com:993'],
  ['143', 'imap://mail.example.com:143'],
])('composes the URL of a mailbox at port %j', (port, url) => {
  expect(composeMailUrl('imap', { ...EMPTY, host: 'mail.example.com', port })).toBe(url)
  expect(readMailUrl(url)).toEqual({ ...EMPTY, host: 'mail.example.com', port })
})
