import { expect, test, vi } from 'vitest'
import { openImport } from '#import/files/open-import.ts'
import { countSourceNames, mapAuthor } from './map-author.ts'
import { createEntryReader } from './read-entry.ts'

const NOW = '2026-11-21T00:00:00.000Z'
const openSheet = () =>
  openImport(
    'title,content,author,state\nOne,<p>a</p><iframe src="https://youtu.be/x"></iframe>,ann,live\n,No title,bo,\nThree,c,ann,waiting',
    { now: NOW, timeZone: 'UTC', withSource: true },
  )

test('reads entries in any order, and opens the file again only for earlier ones', async () => {
  const file = await openSheet()
  const open = vi.fn(() => file.records())
  const read = createEntryReader(open, NOW)
  const [first, second, third] = await Promise.all([read(1), read(2), read(3)])
  expect(open).toHaveBeenCalledTimes(1)
  expect(first).toMatchObject({
    post: { title: 'One' },
    losses: [{ text: '1 video became a link.', before: 'a' }],
    source:
      'title: One\ncontent: <p>a</p><iframe src="https://youtu.be/x"></iframe>\nauthor: ann\nstate: live',
  })
  expect(second).toMatchObject({ post: null, source: expect.stringContaining('content: No title') })
  expect(third.post?.title).toBe('Three')
  expect((await read(1)).post?.title).toBe('One')
  expect(open).toHaveBeenCalledTimes(2)
  await expect(read(9)).rejects.toThrow('no entry 9')
  expect((await read(2)).post).toBeNull()
})

test('counts authors and states of posts, and replaces authors', async () => {
  const names = countSourceNames()
  const authors: string[] = []
  for await (const item of (await openSheet()).records()) {
    names.add(item)
    const mapped = mapAuthor(item, { ann: 'Ann Lee', bo: '' })
    if (mapped.kind === 'post') authors.push(mapped.record.author)
  }
  expect(names.list()).toEqual({
    authors: [{ name: 'ann', count: 2, drafts: 1 }],
    statuses: [
      { name: 'state: live', count: 1, drafts: 0 },
      { name: 'state: waiting', count: 1, drafts: 1 },
    ],
  })
  expect(authors).toEqual(['Ann Lee', 'Ann Lee'])
})
