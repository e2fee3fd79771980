import { expect, test } from 'vitest'
import { composeSectionTitle, findSection, readSectionPath } from './admin-sections.ts'

test.each([
  ['/admin', ''],
  ['/admin/', ''],
  ['/admin/posts', 'posts'],
  ['/admin/inbox/0b9f7c1e', 'inbox/0b9f7c1e'],
  ['/admin/f%C3%BCr', 'für'],
  ['/admin/%E0%A4%A', '%E0%A4%A'],
])('%s is the admin path %j', (pathname, rest) => {
  expect(readSectionPath(pathname)).toBe(rest)
})

test('finds the section of a URL, and the path within it', () => {
  expect(findSection('')).toMatchObject({ section: { path: 'inbox' }, subpath: '' })
  expect(findSection('inbox/a/b')).toMatchObject({ section: { path: 'inbox' }, subpath: 'a/b' })
  expect(findSection('cellar')).toBeNull()
})

test('the window title names the section', () => {
  expect(composeSectionTitle(findSection('posts')?.section, 'Peakshelf')).toBe('Posts | Peakshelf admin')
  expect(composeSectionTitle(null, 'Peakshelf')).toBe('Peakshelf admin')
})
