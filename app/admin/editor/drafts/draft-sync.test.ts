import { expect, test, vi } from 'vitest'
import { BLANK_DETAILS } from '#domain/posts/input/validate-post-form.ts'
import { dropDraft, pullDrafts, pushDraft } from './draft-sync.ts'

const { calls, stored } = vi.hoisted(() => ({ calls: [] as string[], stored: Promise.withResolvers<void>() }))
vi.mock('#app/data/client/browser-client.ts', () => ({ getBrowserClient: () => ({}) }))
vi.mock('#app/auth/session/session-store.ts', () => ({ readSession: () => ({ userId: 'ann' }) }))
vi.mock('#app/data/unsaved-texts.ts', () => ({
  createUnsavedTexts: () => ({
    put: async () => {
      await stored.promise
      calls.push('stored')
    },
    remove: async () => void calls.push('removed'),
    list: async () => [{ postId: 'post', draft: DRAFT }],
  }),
}))

const DRAFT = {
  savedAt: '2026-11-01T10:00:00.000Z',
  basedOn: null,
  form: {
    ...BLANK_DETAILS,
    title: 'Typed',
    summary: '',
    author: '',
    tags: [],
    featuredImage: '',
    blocks: [{ id: 'a', type: 'paragraph', content: 'Word' }],
    publishedAt: '',
  },
}

test('removes a saved draft only after its pending upload', async () => {
  const pushed = pushDraft('blog_posts', 'post', {})
  const removed = dropDraft('blog_posts', 'post')
  stored.resolve()
  await Promise.all([pushed, removed])
  expect(calls).toEqual(['stored', 'removed'])
})

test('does not bring back a removed draft, but keeps one of the other table with the same id', async () => {
  const setItem = vi.fn<(key: string, value: string) => void>()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  await dropDraft('blog_posts', 'post')
  await pullDrafts('blog_posts')
  expect(setItem).not.toHaveBeenCalled()
  await pullDrafts('news_posts')
  expect(setItem.mock.calls.map(([key]) => key)).toEqual(['post-form:ann:news_posts:post'])
  vi.unstubAllGlobals()
})
