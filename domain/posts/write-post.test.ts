import { expect, test } from 'vitest'
import type { PostStatus } from './post.ts'
import { createPost, duplicatePost, NOW, type PostStore, removePost, updatePost } from './write-post.ts'

type Post = { id: string; title: string; status: PostStatus; published_at: string; updated_at: string }
type Values = Partial<Pick<Post, 'title' | 'status' | 'published_at'>>

const FIRST = '2026-01-01T00:00:00.000001+00:00'
const LATER = '2026-01-02T00:00:00.000001+00:00'
const stored: Post = { id: 'a', title: 'Title', status: 'published', published_at: FIRST, updated_at: FIRST }

/** Fake table with at most one post; `written` records all writes. */
function openStore(post: Post | null, { mayWrite = true, onWrite = () => {} } = {}) {
  let kept = post
  const written: object[] = []
  const store: PostStore<Post, Values> = {
    find: async () => kept,
    insert: async (values) => {
      if (kept && values.id === kept.id) return 'taken'
      written.push(values)
      return mayWrite ? { ...stored, ...values, id: values.id ?? 'copy' } : null
    },
    update: async (_id, values, basedOn) => {
      onWrite()
      const isThere = kept && (basedOn === undefined || kept.updated_at === basedOn)
      if (!isThere || !mayWrite) return null
      written.push(values)
      kept = { ...kept!, ...values, updated_at: LATER }
      return kept
    },
    remove: async () => kept !== null && mayWrite,
  }
  return { store, written, replace: (next: Post | null) => (kept = next) }
}

test('creates a post idempotently by its ID', async () => {
  const { store, written } = openStore(null)
  expect(await createPost(store, { id: 'a', title: 'Title' })).toMatchObject({ kind: 'saved' })
  const again = openStore(stored)
  expect(await createPost(again.store, { id: 'a', title: 'Title' })).toEqual({ kind: 'saved', post: stored })
  expect([written.length, again.written.length]).toEqual([1, 0])
})

test('reports a conflict for an ID with other content, and missing for a hidden post', async () => {
  const { store } = openStore(stored)
  expect(await createPost(store, { id: 'a', title: 'Other' })).toEqual({ kind: 'conflict', current: stored })
  const hidden = { ...store, find: async () => null }
  expect(await createPost(hidden, { id: 'a', title: 'Title' })).toEqual({ kind: 'missing' })
})

test('reports blocked if the new row is not readable', async () => {
  const { store } = openStore(null, { mayWrite: false })
  expect(await createPost(store, { title: 'Title' })).toEqual({ kind: 'blocked' })
})

test('writes a change of the opened version', async () => {
  const { store, written } = openStore(stored)
  expect(await updatePost(store, 'a', { title: 'New' }, FIRST)).toMatchObject({
    kind: 'saved',
    post: { title: 'New', updated_at: LATER },
  })
  expect(written).toEqual([{ title: 'New' }])
})

test('reports a newer version as a conflict unless its content is the same', async () => {
  const { store, written } = openStore({ ...stored, updated_at: LATER })
  expect(await updatePost(store, 'a', { title: 'Mine' }, FIRST)).toMatchObject({ kind: 'conflict' })
  expect(await updatePost(store, 'a', { title: 'Title' }, FIRST)).toMatchObject({ kind: 'saved' })
  expect(written).toEqual([])
})

test('reports a conflict for a write between reading and writing', async () => {
  const theirs = { ...stored, title: 'Theirs', updated_at: LATER }
  const table = openStore(stored, { onWrite: () => table.replace(theirs) })
  expect(await updatePost(table.store, 'a', { title: 'Mine' }, FIRST)).toEqual({
    kind: 'conflict',
    current: theirs,
  })
})

test('without a version, overwrites newer changes', async () => {
  const { store } = openStore({ ...stored, updated_at: LATER })
  expect(await updatePost(store, 'a', { title: 'Mine' }, undefined)).toMatchObject({ kind: 'saved' })
})

test('reports blocked if no row was written and the version is the same', async () => {
  const { store } = openStore(stored, { mayWrite: false })
  expect(await updatePost(store, 'a', { title: 'Mine' }, FIRST)).toEqual({ kind: 'blocked' })
  expect(await updatePost(store, 'a', { title: 'Mine' }, undefined)).toEqual({ kind: 'blocked' })
})

test('reports a deleted post as missing', async () => {
  expect(await updatePost(openStore(null).store, 'a', { title: 'Mine' }, FIRST)).toEqual({ kind: 'missing' })
  const table = openStore(stored, { onWrite: () => table.replace(null) })
  expect(await updatePost(table.store, 'a', { title: 'Mine' }, FIRST)).toEqual({ kind: 'missing' })
})

test('sets the date of a draft at its first publication, unless one is given', async () => {
  const draft: Post = { ...stored, status: 'draft' }
  const { store, written } = openStore(draft)
  await updatePost(store, 'a', { status: 'published' }, undefined)
  const dated = openStore(draft)
  await updatePost(dated.store, 'a', { status: 'published', published_at: LATER }, undefined)
  const edited = openStore(stored)
  await updatePost(edited.store, 'a', { status: 'published' }, undefined)
  expect([...written, ...dated.written, ...edited.written]).toEqual([
    { status: 'published', published_at: NOW },
    { status: 'published', published_at: LATER },
    { status: 'published' },
  ])
})

test('a copy gets a new title and the current date, or the date of a scheduled original', async () => {
  const copy = (original: Post, changes: { title: string; published_at: string }) => ({
    status: original.status,
    ...changes,
  })
  const { store, written } = openStore(stored)
  await duplicatePost(store, 'a', copy, Date.parse(LATER))
  await duplicatePost(store, 'a', copy, Date.parse(FIRST) - 1000)
  expect(written).toEqual([
    { status: 'published', title: 'Title (Copy)', published_at: NOW },
    { status: 'published', title: 'Title (Copy)', published_at: FIRST },
  ])
  expect(await duplicatePost(openStore(null).store, 'a', copy, 0)).toEqual({ kind: 'missing' })
})

test('reports whether a post was missing or blocked', async () => {
  expect(await removePost(openStore(stored).store, 'a')).toEqual({ kind: 'removed' })
  expect(await removePost(openStore(null).store, 'a')).toEqual({ kind: 'missing' })
  expect(await removePost(openStore(stored, { mayWrite: false }).store, 'a')).toEqual({ kind: 'blocked' })
})
