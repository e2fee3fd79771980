import { expect, test } from 'vitest'
import { composeRoomTitle, findRoom, readRoomPath } from './back-office-rooms.ts'

test.each([
  ['/admin', ''],
  ['/admin/', ''],
  ['/admin/posts', 'posts'],
  ['/admin/inbox/0b9f7c1e', 'inbox/0b9f7c1e'],
  ['/admin/f%C3%BCr', 'für'],
  ['/admin/%E0%A4%A', '%E0%A4%A'],
])('%s says %j behind the office', (pathname, rest) => {
  expect(readRoomPath(pathname)).toBe(rest)
})

test('an address leads to a room and a place in it', () => {
  expect(findRoom('')).toMatchObject({ room: { path: 'inbox' }, place: '' })
  expect(findRoom('inbox/a/b')).toMatchObject({ room: { path: 'inbox' }, place: 'a/b' })
  expect(findRoom('cellar')).toBeNull()
})

test('the window is called by the room', () => {
  expect(composeRoomTitle(findRoom('posts')?.room, 'Peakshelf')).toBe('Posts | Peakshelf back office')
  expect(composeRoomTitle(null, 'Peakshelf')).toBe('Back office | Peakshelf back office')
})
