import { expect, test, vi } from 'vitest'
import type { DraftOutcome, NewerDraft, NewerDraftKeeper } from '../newer-draft-keeper.ts'
import { createDraftingWriter } from './drafting-writer.ts'
import type { EditablePost, PostRecord, PostWriter } from './post-writer.ts'

const LIVE = { id: '1', title: 'Out', updated_at: 'live-2' } as EditablePost
const NEWER = { version: 'draft-1', content: { title: 'Next' } } as NewerDraft
const typed = (status: PostRecord['status']) => ({ title: 'Typed', status }) as PostRecord
const saved = (newer: NewerDraft | null): DraftOutcome => ({ kind: 'saved', post: LIVE, newer })
const met = (newer: NewerDraft | null): DraftOutcome => ({
  kind: 'conflict',
  current: LIVE,
  changedBy: 'ann@example.com',
  changedAt: '2026-01-01',
  newer,
})

function prepare(newer: NewerDraft | null) {
  const update = vi.fn<PostWriter['update']>(async () => ({ kind: 'saved', post: LIVE }))
  const keeper = {
    read: vi.fn<NewerDraftKeeper['read']>(async () => newer),
    save: vi.fn<NewerDraftKeeper['save']>(async () => saved({ ...NEWER, version: 'draft-2' })),
    publish: vi.fn<NewerDraftKeeper['publish']>(async () => saved(null)),
    discard: vi.fn<NewerDraftKeeper['discard']>(async () => {}),
  }
  return { update, keeper, ...createDraftingWriter({ update } as unknown as PostWriter, { keeper, newer }) }
}

test('saves a post without a newer draft as usual', async () => {
  const { writer, update, keeper } = prepare(null)
  await writer.update('1', typed('published'), 'live-1')
  expect(update).toHaveBeenCalledWith('1', typed('published'), 'live-1')
  expect(keeper.publish).not.toHaveBeenCalled()
})

test('publishes the latest version of the newer draft', async () => {
  const { writer, update, keeper } = prepare(null)
  expect(await writer.saveForLater!('1', typed('published'), 'live-1')).toEqual({ kind: 'saved', post: LIVE })
  expect(keeper.save).toHaveBeenCalledWith(expect.objectContaining({ title: 'Typed' }), {
    basedOn: 'live-1',
    version: null,
  })
  await writer.update('1', typed('published'), 'live-1')
  expect(keeper.publish.mock.calls[0]![1]).toEqual({ basedOn: 'live-1', version: 'draft-2' })
  expect(update).not.toHaveBeenCalled()
  // The draft was published, so the next save updates the post itself.
  await writer.update('1', typed('published'), 'live-2')
  expect(update).toHaveBeenCalledTimes(1)
})

test('discards the draft after its post is unpublished', async () => {
  const { writer, update, keeper } = prepare(NEWER)
  update.mockResolvedValueOnce(met(null))
  await writer.update('1', typed('draft'), 'live-1')
  expect(keeper.discard).not.toHaveBeenCalled()
  await writer.update('1', typed('draft'), 'live-2')
  expect(keeper.discard).toHaveBeenCalledWith('draft-1')
})

test('overwrites the draft that caused a conflict when saved again', async () => {
  const { writer, keeper } = prepare(NEWER)
  keeper.save.mockResolvedValueOnce(met({ ...NEWER, version: 'theirs' }))
  expect(await writer.saveForLater!('1', typed('published'), 'live-1')).toMatchObject({ kind: 'conflict' })
  await writer.saveForLater!('1', typed('published'), 'live-1')
  expect(keeper.save.mock.calls[1]![1].version).toBe('theirs')
})

test('does not publish a discarded draft', async () => {
  const { writer, discard, update, keeper } = prepare(NEWER)
  await discard()
  await discard()
  expect(keeper.discard).toHaveBeenCalledTimes(1)
  await writer.update('1', typed('published'), 'live-1')
  expect(update).toHaveBeenCalledTimes(1)
})
