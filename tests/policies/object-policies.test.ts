import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothWithPeople, type CallerKind } from './people.ts'

/** Outcome of each upload: stored, or refused by the policies (`no`). */
const UPLOADS = [
  // upload                                    stranger  user   author    admin     server
  ['a picture under blog-images/', 'no', 'no', 'stored', 'stored', 'stored'],
  ['a picture under news/', 'no', 'no', 'stored', 'stored', 'stored'],
  ['a picture elsewhere in the bucket', 'no', 'no', 'no', 'no', 'stored'],
  ['a case study', 'no', 'no', 'no', 'no', 'stored'],
  // A reviewed or published post may show the picture, so an author must not replace it.
  ['a picture over one of their own', 'no', 'no', 'no', 'stored', 'stored'],
  ['a picture over one of somebody else', 'no', 'no', 'no', 'no', 'stored'],
  ['a picture that a post names already', 'no', 'no', 'no', 'stored', 'stored'],
  ['a picture that a former version names', 'no', 'no', 'no', 'stored', 'stored'],
] as const

type Upload = (typeof UPLOADS)[number][0]

const CALLERS: readonly CallerKind[] = ['stranger', 'user', 'author', 'admin', 'server']
const CELLS = UPLOADS.flatMap(([upload, ...outcomes]) =>
  CALLERS.map((who, index) => ({ who, upload, outcome: outcomes[index]! })),
)

const PICTURE = new Blob(['picture'], { type: 'image/png' })
const STUDY = new Blob(['%PDF-'], { type: 'application/pdf' })

onBothWithPeople((use) => {
  async function namePicture(path: string, upload: Upload): Promise<void> {
    const posts = () => use().clients.server.from('news_posts')
    const content = `<img src="https://a.example/storage/v1/object/public/blog-images/${path}">`
    const { data, error } = await posts().insert({ title: 'T', content }).select('id').single()
    expect(error).toBeNull()
    if (upload.endsWith('version names'))
      expect((await posts().update({ content: 'Another' }).eq('id', data!.id)).error).toBeNull()
  }

  async function attempt(who: CallerKind, upload: Upload): Promise<string> {
    const storage = use().clients[who].storage
    const owner = upload === 'a picture over one of their own' ? use().clients[who] : use().clients.server
    const isOverwrite = upload.startsWith('a picture over')
    const folder = { 'a picture under news/': 'news', 'a picture elsewhere in the bucket': 'other' }[
      upload as string
    ]
    const path = `${folder ?? 'blog-images'}/${randomUUID()}.png`
    if (isOverwrite) {
      const made = await owner.storage.from('blog-images').upload(path, PICTURE)
      if (made.error) expect(who).toMatch(/stranger|user/)
    }
    if (upload.endsWith('names already') || upload.endsWith('version names')) await namePicture(path, upload)
    const { error } =
      upload === 'a case study'
        ? await storage.from('case-studies').upload(`${randomUUID()}.pdf`, STUDY)
        : await storage.from('blog-images').upload(path, PICTURE, { upsert: isOverwrite })
    if (!error) return 'stored'
    expect(error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    return 'no'
  }

  test.for(CELLS)('storage.objects: $who uploads $upload: $outcome', async ({ who, upload, outcome }) => {
    expect(await attempt(who, upload)).toBe(outcome)
  })

  test('anyone reads pictures and case studies by their path', async () => {
    for (const [bucket, file] of [
      ['blog-images', PICTURE],
      ['case-studies', STUDY],
    ] as const) {
      const path = `news/${randomUUID()}`
      await use().clients.server.storage.from(bucket).upload(path, file)
      const response = await fetch(
        use().clients.stranger.storage.from(bucket).getPublicUrl(path).data.publicUrl,
      )
      expect([response.status, await response.text()]).toEqual([200, await file.text()])
    }
  })

  test('accepts only pictures in the picture bucket', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/pdf']) {
      const file = new Blob(['<svg onload=alert(1)>'], { type })
      const { error } = await use()
        .clients.server.storage.from('blog-images')
        .upload(`news/${randomUUID()}`, file)
      expect(error).toMatchObject({ statusCode: '415' })
    }
  })
})
