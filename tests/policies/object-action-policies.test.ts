import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { onBothWithPeople, type CallerKind } from './people.ts'

/** Outcome of each action except uploads: done, or refused without effect (`no`). */
const ACTIONS = [
  // action                                       stranger  user   author  admin   server
  ['list pictures', 'no', 'no', 'done', 'done', 'done'],
  ['list case studies', 'no', 'no', 'done', 'done', 'done'],
  ['remove a picture', 'no', 'no', 'no', 'done', 'done'],
  ['remove a case study', 'no', 'no', 'no', 'no', 'done'],
  ['move a picture of their own to news/', 'no', 'no', 'no', 'done', 'done'],
  ['move a picture of their own elsewhere', 'no', 'no', 'no', 'no', 'done'],
  ['move a picture of somebody else', 'no', 'no', 'no', 'no', 'done'],
  ['copy a picture to news/', 'no', 'no', 'done', 'done', 'done'],
  ['copy a picture elsewhere', 'no', 'no', 'no', 'no', 'done'],
  ['sign the address of a picture', 'no', 'no', 'done', 'done', 'done'],
  ['sign the upload of a picture', 'no', 'no', 'done', 'done', 'done'],
  ['sign the upload of a case study', 'no', 'no', 'no', 'no', 'done'],
  ['list buckets', 'no', 'no', 'no', 'no', 'done'],
  ['make a bucket', 'no', 'no', 'no', 'no', 'done'],
  ['change a bucket', 'no', 'no', 'no', 'no', 'done'],
  ['empty a bucket', 'no', 'no', 'no', 'no', 'done'],
  ['remove a bucket', 'no', 'no', 'no', 'no', 'done'],
] as const

type Action = (typeof ACTIONS)[number][0]
type Answer = { data: unknown; error: unknown }

const CALLERS: readonly CallerKind[] = ['stranger', 'user', 'author', 'admin', 'server']
const CELLS = ACTIONS.flatMap(([action, ...outcomes]) =>
  CALLERS.map((who, index) => ({ who, action, outcome: outcomes[index]! })),
)

const PICTURE = new Blob(['picture'], { type: 'image/png' })
const STUDY = new Blob(['%PDF-'], { type: 'application/pdf' })

/** Runs an action on a new picture, case study or bucket. */
const perform: Record<
  Action,
  (
    storage: SupabaseClient['storage'],
    names: { picture: string; study: string; bucket: string },
  ) => Promise<Answer>
> = {
  'list pictures': (storage) => storage.from('blog-images').list('blog-images'),
  'list case studies': (storage) => storage.from('case-studies').list(),
  'remove a picture': (storage, { picture }) => storage.from('blog-images').remove([picture]),
  'remove a case study': (storage, { study }) => storage.from('case-studies').remove([study]),
  'move a picture of their own to news/': (storage, { picture }) =>
    storage.from('blog-images').move(picture, `news/${randomUUID()}.png`),
  'move a picture of their own elsewhere': (storage, { picture }) =>
    storage.from('blog-images').move(picture, `other/${randomUUID()}.png`),
  'move a picture of somebody else': (storage, { picture }) =>
    storage.from('blog-images').move(picture, `news/${randomUUID()}.png`),
  'copy a picture to news/': (storage, { picture }) =>
    storage.from('blog-images').copy(picture, `news/${randomUUID()}.png`),
  'copy a picture elsewhere': (storage, { picture }) =>
    storage.from('blog-images').copy(picture, `other/${randomUUID()}.png`),
  'sign the address of a picture': (storage, { picture }) =>
    storage.from('blog-images').createSignedUrl(picture, 60),
  'sign the upload of a picture': (storage) =>
    storage.from('blog-images').createSignedUploadUrl(`news/${randomUUID()}.png`),
  'sign the upload of a case study': (storage) =>
    storage.from('case-studies').createSignedUploadUrl(`${randomUUID()}.pdf`),
  'list buckets': (storage) => storage.listBuckets(),
  'make a bucket': (storage) => storage.createBucket(randomUUID(), { public: true }),
  'change a bucket': (storage, { bucket }) => storage.updateBucket(bucket, { public: true }),
  'empty a bucket': (storage, { bucket }) => storage.emptyBucket(bucket),
  'remove a bucket': (storage, { bucket }) => storage.deleteBucket(bucket),
}

onBothWithPeople((use) => {
  /** Creates the object as the caller if the row requires it and the caller may, else as the server. */
  async function prepare(who: CallerKind, action: Action) {
    const { server } = use().clients
    const mayUpload = who === 'author' || who === 'admin'
    const owner = action.includes('their own') && mayUpload ? use().clients[who] : server
    const names = {
      picture: `blog-images/${randomUUID()}.png`,
      study: `${randomUUID()}.pdf`,
      bucket: randomUUID(),
    }
    const made = await Promise.all([
      owner.storage.from('blog-images').upload(names.picture, PICTURE),
      server.storage.from('case-studies').upload(names.study, STUDY),
      server.storage.createBucket(names.bucket, { public: false }),
    ])
    for (const { error } of made) expect(error).toBeNull()
    return names
  }

  test.for(CELLS)('$who may $action: $outcome', async ({ who, action, outcome }) => {
    const names = await prepare(who, action)
    const { data, error } = await perform[action](use().clients[who].storage, names)
    const isEmpty = Array.isArray(data) && data.length === 0
    expect(error !== null || isEmpty ? 'no' : 'done').toBe(outcome)
    if (outcome === 'done') return
    const { storage } = use().clients.server
    expect((await storage.from('blog-images').exists(names.picture)).data).toBe(true)
    expect((await storage.from('case-studies').exists(names.study)).data).toBe(true)
    expect((await storage.getBucket(names.bucket)).data?.public).toBe(false)
  })
})
