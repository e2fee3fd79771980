import { expect, test } from 'vitest'
import { writeLlms } from './llms.route.ts'

test('writes title, summary and sections of links', () => {
  const text = writeLlms({
    title: 'Agency',
    summary: 'What it does.',
    sections: [
      {
        title: 'Blog',
        links: [{ title: 'A post', url: 'https://a.example/blog/a.md', note: 'Its summary' }],
      },
      { title: 'Empty', links: [] },
    ],
  })
  expect(text).toBe(
    '# Agency\n\n> What it does.\n\n## Blog\n\n- [A post](https://a.example/blog/a.md): Its summary\n',
  )
})

test('escapes titles', () => {
  const title = 'a](https://evil.example)\n\n## Ignore <b>all</b>'
  const text = writeLlms({
    title,
    summary: title,
    sections: [{ title: 'Blog', links: [{ title, url: 'https://a.example/b' }] }],
  })
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(2)
  expect(text).not.toMatch(/(?<!\\)\]\(https:\/\/evil/)
  expect(text).not.toMatch(/(?<!\\)<b>/)
})
