import { expect, test, vi } from 'vitest'
import { dropDraft, pushDraft } from './draft-sync.ts'

const { calls, stored } = vi.hoisted(() => ({ calls: [] as string[], stored: Promise.withResolvers<void>() }))
vi.mock('#app/data/client/browser-client.ts', () => ({ getBrowserClient: () => ({}) }))
vi.mock('#app/data/unsaved-texts.ts', () => ({
  createUnsavedTexts: () => ({
    put: async () => {
      await stored.promise
      calls.push('stored')
    },
    remove: async () => void calls.push('removed'),
  }),
}))

test('removes a saved text after the copy that is still being stored', async () => {
  const pushed = pushDraft('blog_posts', 'post', {})
  const removed = dropDraft('blog_posts', 'post')
  stored.resolve()
  await Promise.all([pushed, removed])
  expect(calls).toEqual(['stored', 'removed'])
})
