import { BLANK_DETAILS } from '#domain/posts/input/validate-post-form.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  composeBackupKey,
  composeOtherTabKey,
  composeStorageKey,
  type DraftKey,
  listOtherTabKeys,
  listUnsavedDrafts,
  readDraft,
} from './local-draft.ts'

const KEY: DraftKey = { table: 'news_posts', authorId: 'ann', postId: 'one' }

/** Browsers expose stored entries as properties. */
const fillStorage = (entries: Record<string, unknown>) =>
  vi.stubGlobal(
    'localStorage',
    Object.assign(
      Object.create({
        getItem(key: string) {
          return (this as unknown as Record<string, string>)[key] ?? null
        },
      }) as object,
      Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)])),
    ),
  )
afterEach(() => vi.unstubAllGlobals())

/** Draft without details, as stored by an earlier version of the editor. */
const DRAFT = {
  savedAt: '2026-11-01T10:00:00.000Z',
  basedOn: null,
  form: {
    title: 'Begun long ago',
    summary: '',
    author: '',
    tags: [],
    featuredImage: '',
    blocks: [{ id: 'a', type: 'paragraph', content: 'Every word' }],
    publishedAt: '',
  },
}

test('keeps the storage keys of existing drafts', () => {
  expect(composeStorageKey(KEY)).toBe('post-form:ann:news_posts:one')
  expect(composeBackupKey(KEY)).toBe('post-form:ann:news_posts:one:set-aside')
  expect(composeOtherTabKey(KEY)).toMatch(/^post-form:ann:news_posts:one:beside:[\da-f-]{36}$/)
})

test('reads drafts, backups and drafts of other tabs, and lists unsaved posts of one person', () => {
  fillStorage({
    'post-form:ann:news_posts:one': DRAFT,
    'post-form:ann:news_posts:one:set-aside': { ...DRAFT, label: 'Your version' },
    'post-form:ann:news_posts:one:beside:0b1c': DRAFT,
    'post-form:ann:news_posts:two': { ...DRAFT, savedAt: '2026-11-02T10:00:00.000Z' },
    'post-form:ann:news_posts:stored': { ...DRAFT, basedOn: '2026-10-01T00:00:00Z' },
    'post-form:ben:news_posts:theirs': DRAFT,
    'post-form:ann:news_posts:broken': { ...DRAFT, form: {} },
  })
  expect(readDraft('post-form:ann:news_posts:one')).toMatchObject({
    ...DRAFT,
    form: { ...DRAFT.form, ...BLANK_DETAILS },
  })
  expect(readDraft(composeBackupKey(KEY))?.label).toBe('Your version')
  expect(listOtherTabKeys(KEY)).toEqual(['post-form:ann:news_posts:one:beside:0b1c'])
  expect(listUnsavedDrafts(KEY).map(({ postId }) => postId)).toEqual(['two', 'one'])
})

test('completes fields missing from an old draft with those of the stored post', () => {
  fillStorage({ 'post-form:ann:news_posts:one': DRAFT })
  const stored = { ...BLANK_DETAILS, slug: 'kept', seoTitle: 'Kept', noindex: true }
  expect(readDraft('post-form:ann:news_posts:one', stored)?.form).toMatchObject(stored)
})
