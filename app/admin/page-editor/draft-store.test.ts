import { expect, test, vi } from 'vitest'
import { ContentConflict, ContentRefusal } from '#app/data/content/document-manager.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { DocumentState } from '#domain/documents/documents-contract.ts'
import { createDraftStore } from './draft-store.ts'

const home: DocumentState = {
  name: 'home',
  label: 'Home page',
  form: {},
  fallback: { title: 'Hello', lead: 'Us' },
  published: { title: 'Hello', lead: 'Us' },
  publishedAt: null,
  draft: null,
  version: null,
  draftBy: null,
  publishAt: null,
}

type Save = (name: string, content: unknown, version: string | null) => Promise<DocumentState>

/** A server with replaceable responses. */
async function start() {
  let saves = 0
  const manager = {
    read: vi.fn(async (names: string[]) => names.map((name) => ({ ...home, name }))),
    save: vi.fn<Save>(async (name, content) => {
      saves++
      return { ...home, name, draft: content, version: `v${saves}` }
    }),
    publish: vi.fn(async (documents: { name: string }[]) => documents.map(({ name }) => ({ ...home, name }))),
    unschedule: vi.fn(async (names: string[]) => names.map((name) => ({ ...home, name }))),
    discard: vi.fn(async (documents: { name: string }[]) => documents.map(({ name }) => ({ ...home, name }))),
    restore: vi.fn(async () => ({ ...home, draft: { title: 'Old', lead: 'Us' }, version: 'v9' })),
  }
  const onSaved = vi.fn()
  const store = createDraftStore(manager, onSaved)
  await store.open(['home'])
  const content = () => store.read().documents.get('home')?.content
  return { store, manager, onSaved, content }
}

test('saves the last text once, and renders the page again', async () => {
  const { store, manager, onSaved } = await start()
  store.edit('home', 'title', 'H')
  store.edit('home', 'title', 'Hi')
  await store.flush()
  expect(manager.save.mock.calls).toEqual([['home', { title: 'Hi', lead: 'Us' }, null]])
  expect(onSaved).toHaveBeenCalledOnce()
  store.edit('home', 'lead', 'We')
  await store.flush()
  expect(manager.save.mock.calls[1]).toEqual(['home', { title: 'Hi', lead: 'We' }, 'v1'])
})

test('undoes a field as one step, and redoes it', async () => {
  const { store, content } = await start()
  store.edit('home', 'title', 'H')
  store.edit('home', 'title', 'Hi')
  store.edit('home', 'lead', 'We')
  store.undo()
  expect(content()).toEqual({ title: 'Hi', lead: 'Us' })
  store.undo()
  expect(content()).toEqual({ title: 'Hello', lead: 'Us' })
  expect(store.read().canUndo).toBe(false)
  store.redo()
  store.redo()
  expect(content()).toEqual({ title: 'Hi', lead: 'We' })
})

test('keeps a rejected text with its message', async () => {
  const { store, manager, content } = await start()
  manager.save.mockRejectedValueOnce(new ContentRefusal({ title: 'Enter a text.' }))
  store.edit('home', 'title', '')
  await store.flush()
  expect(store.read().documents.get('home')).toMatchObject({
    problems: { title: 'Enter a text.' },
    isSaved: false,
  })
  expect(content()).toEqual({ title: '', lead: 'Us' })
})

test('keeps the text when the site does not answer, and saves it with the next change', async () => {
  const { store, manager } = await start()
  manager.save.mockRejectedValueOnce(new DataError('unavailable', 'No answer.', null))
  store.edit('home', 'title', 'Hi')
  await store.flush()
  expect(store.read().failure).toContain('No answer.')
  await store.flush()
  expect(store.read()).toMatchObject({ failure: null })
  expect(manager.save).toHaveBeenCalledTimes(2)
})

test.each([
  [true, { title: 'Mine', lead: 'Us' }],
  [false, { title: 'Theirs', lead: 'Us' }],
])('asks whose change to keep (%s)', async (keepsMine, expected) => {
  const { store, manager, content } = await start()
  const theirs = { ...home, draft: { title: 'Theirs', lead: 'Us' }, version: 'other' }
  manager.save.mockRejectedValueOnce(new ContentConflict(theirs))
  store.edit('home', 'title', 'Mine')
  await store.flush()
  expect(store.read().conflict).toEqual(theirs)
  await store.settleConflict(keepsMine)
  expect(content()).toEqual(expected)
  expect(store.read().conflict).toBeNull()
  if (keepsMine) expect(manager.save.mock.calls[1]).toEqual(['home', expected, 'other'])
})

test('publishes nothing while a text is not saved, and keeps the text', async () => {
  const { store, manager, content } = await start()
  manager.save.mockRejectedValueOnce(new ContentRefusal({ title: 'Enter a text.' }))
  store.edit('home', 'title', '')
  await expect(store.publish(['home'])).rejects.toThrow('Some changes are not saved.')
  expect(manager.publish).not.toHaveBeenCalled()
  expect(content()).toEqual({ title: '', lead: 'Us' })
})

test.each(['publish', 'discard'] as const)(
  'asks which version to keep if a draft changed before %s, and can save the own version',
  async (action) => {
    const { store, manager } = await start()
    store.edit('home', 'title', 'Mine')
    await store.flush()
    const theirs = { ...home, draft: { title: 'Theirs', lead: 'Us' }, version: 'v8' }
    manager[action].mockRejectedValueOnce(new ContentConflict(theirs))
    await expect(store[action](['home'])).rejects.toThrow(ContentConflict)
    expect(manager[action]).toHaveBeenCalledWith([{ name: 'home', version: 'v1' }])
    expect(store.read().conflict).toEqual(theirs)
    await store.settleConflict(true)
    expect(manager.save).toHaveBeenLastCalledWith('home', { title: 'Mine', lead: 'Us' }, 'v8')
  },
)

test('saves before publishing, and sends the versions that were open', async () => {
  const { store, manager } = await start()
  store.edit('home', 'title', 'Hi')
  await store.publish(['home'])
  expect(manager.publish.mock.calls).toEqual([[[{ name: 'home', version: 'v1' }]]])
})

test('a restored version can be undone', async () => {
  const { store, content } = await start()
  await store.restore('home', 1)
  expect(content()).toEqual({ title: 'Old', lead: 'Us' })
  store.undo()
  expect(content()).toEqual({ title: 'Hello', lead: 'Us' })
})
