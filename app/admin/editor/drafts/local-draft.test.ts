import { BLANK_DETAILS } from '#domain/posts/input/validate-post-form.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  composeBackupKey,
  composeOtherTabKey,
  composeStorageKey,
  type DraftKey,
  listOtherTabKeys,
  listUnsavedDrafts,
  readDraftBackup,
  readLocalDraft,
} from './local-draft.ts'

const KEY: DraftKey = { table: 'news_posts', authorId: 'ann', postId: 'one' }

/** As browsers hold it: entries are properties. */
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

/** Of a former version of the editor: what it could not say is completed. */
const READ = { ...DRAFT, form: { ...DRAFT.form, ...BLANK_DETAILS } }

test('drafts that people have stored stay where they are looked for', () => {
  expect(composeStorageKey(KEY)).toBe('post-form:ann:news_posts:one')
  expect(composeBackupKey(KEY)).toBe('post-form:ann:news_posts:one:set-aside')
  expect(composeOtherTabKey(KEY)).toMatch(/^post-form:ann:news_posts:one:beside:[\da-f-]{36}$/)
})

test('stored drafts, backups and those of other tabs are read and told apart', () => {
  fillStorage({
    'post-form:ann:news_posts:one': DRAFT,
    'post-form:ann:news_posts:one:set-aside': { ...DRAFT, label: 'Your version' },
    'post-form:ann:news_posts:one:beside:0b1c': DRAFT,
    'post-form:ann:news_posts:two': { ...DRAFT, savedAt: '2026-11-02T10:00:00.000Z' },
    'post-form:ann:news_posts:stored': { ...DRAFT, basedOn: '2026-10-01T00:00:00Z' },
    'post-form:ben:news_posts:theirs': DRAFT,
    'post-form:ann:news_posts:broken': { ...DRAFT, form: {} },
  })
  expect(readLocalDraft('post-form:ann:news_posts:one')).toEqual(READ)
  expect(readDraftBackup(composeBackupKey(KEY))?.label).toBe('Your version')
  expect(listOtherTabKeys(KEY)).toEqual(['post-form:ann:news_posts:one:beside:0b1c'])
  expect(listUnsavedDrafts(KEY).map(({ postId }) => postId)).toEqual(['two', 'one'])
})

test('a draft of a former version of the editor takes what it could not say from the stored post', () => {
  fillStorage({ 'post-form:ann:news_posts:one': DRAFT })
  const stored = { ...BLANK_DETAILS, slug: 'kept', seoTitle: 'Kept', noindex: true }
  expect(readLocalDraft('post-form:ann:news_posts:one', stored)?.form).toMatchObject(stored)
})
