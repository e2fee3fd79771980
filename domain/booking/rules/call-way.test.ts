import { expect, test } from 'vitest'
import { describePlace, isMeetingUrl } from './call-way.ts'

test.for(['https://meet.example/room', 'https://meet.example', 'https://meet.example:8443/a?pwd=1#x'])(
  'accepts the meeting URL %s',
  (text) => {
    expect(isMeetingUrl(text)).toBe(true)
  },
)

test.for([
  '',
  'http://meet.example/room',
  'javascript:alert(1)',
  'https://user:secret@meet.example/',
  'https://meet.example/a b',
  'https://meet.example/"><script>',
  'https://meet.example/\r\nX-More: 1',
  'https://',
  `https://meet.example/${'a'.repeat(2_000)}`,
])('rejects the meeting URL %j', (text) => {
  expect(isMeetingUrl(text)).toBe(false)
})

test('describes the location of a call', () => {
  const call = { meetingUrl: 'https://meet.example/room', phone: '+1 555 010 0199' }
  expect(describePlace({ way: 'video', ...call })).toBe('https://meet.example/room')
  expect(describePlace({ way: 'phone', ...call })).toBe('By phone: +1 555 010 0199')
  expect(describePlace({ way: 'phone', meetingUrl: '', phone: null })).toBe('By phone')
  expect(describePlace({ way: 'open', meetingUrl: '', phone: null })).toBeNull()
})
