import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import { nameChangedFields, type VersionContent } from './version-content.ts'

const VERSION: VersionContent = {
  title: 'Fees rise',
  summary: 'In short',
  content: '<p>Fees <strong>rise</strong>. <a href="https://a.example/">More</a></p>',
  featured_image: null,
  tags: ['fees'],
  noindex: false,
}

const afterOf = (changes: Partial<VersionContent>) => {
  const { lines } = compareVersions(VERSION, { ...VERSION, ...changes })
  return lines.map(({ after }) => after.map(({ text }) => text).join('')).join('\n')
}

test('finds no difference between equal versions', () => {
  expect(compareVersions(VERSION, { ...VERSION })).toMatchObject({ fields: [], added: 0, removed: 0 })
})

test('lists only changed fields, with their labels', () => {
  const { fields, added, removed } = compareVersions(VERSION, {
    ...VERSION,
    title: 'Fees fall',
    tags: ['fees', 'stock'],
    noindex: true,
  })
  expect(fields.map(({ label }) => label)).toEqual(['Title', 'Tags', 'Search engines'])
  expect({ added, removed }).toEqual({ added: 4, removed: 3 })
})

test('detects a changed link', () => {
  const other = VERSION.content!.replace('a.example', 'b.example')
  expect(compareVersions(VERSION, { ...VERSION, content: other })).toMatchObject({ added: 1, removed: 1 })
})

test('compares sanitized text without markup', () => {
  const content = '<p onclick="x()">Hello</p><script>alert(1)</script><img src="x" onerror="y()">'
  expect(afterOf({ content })).not.toMatch(/script|alert|onerror|onclick/)
})

test('treats a missing field of an old version as empty', () => {
  expect(compareVersions({ title: 'T' }, { title: 'T', seo_title: 'S' }).fields.map((f) => f.label)).toEqual([
    'SEO title',
  ])
})

test('lists labels of changed columns once', () => {
  expect(nameChangedFields(['content', 'featured_image', 'rich_content', 'tags'])).toBe('Text, Picture, Tags')
})
