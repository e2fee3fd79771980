import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  bearer,
  type FunctionsBackend,
  onBothFunctionEngines,
  takeGrant,
} from '#tests/support/site/functions-backend.ts'

type Answer = { status: number; body: { success: boolean; url?: string; [name: string]: unknown } }

const UUID = '[0-9a-f-]{36}'
const ANY_PORT = 'http://127\\.0\\.0\\.1:\\d+'
const PUBLIC_PATH = '/storage/v1/object/public/blog-images'

async function makePicture(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 40, height = 30) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
  return new Uint8Array(
    await picture
      .withExif({ IFD0: { Artist: 'Nobody' } })
      .toFormat(format)
      .toBuffer(),
  )
}

async function send(
  backend: FunctionsBackend,
  headers: Record<string, string>,
  body: BodyInit,
  purpose = '',
): Promise<Answer> {
  const query = purpose && `?purpose=${purpose}`
  const response = await fetch(`${backend.url}/functions/v1/editor-upload-image${query}`, {
    method: 'POST',
    headers,
    body,
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function signIn(backend: FunctionsBackend): Promise<Record<string, string>> {
  const { token } = await backend.signIn('admin')
  return bearer(backend, { token })
}

async function enterEditor(backend: FunctionsBackend): Promise<Record<string, string>> {
  return takeGrant(backend)
}

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  test.for([
    ['blog', 'png', new RegExp(`^${ANY_PORT}${PUBLIC_PATH}/blog-images/${UUID}\\.png\\?w=40&h=30$`)],
    [
      'news-featured',
      'jpeg',
      new RegExp(`^${ANY_PORT}${PUBLIC_PATH}/news/featured-\\d{13}-[0-9a-f]{8}\\.jpg\\?w=40&h=30$`),
    ],
    [
      'news-content',
      'webp',
      new RegExp(`^${ANY_PORT}${PUBLIC_PATH}/news/news-\\d{13}-[0-9a-f]{8}\\.webp\\?w=40&h=30$`),
    ],
  ] as const)('stores a picture for %s under a unique name', async ([purpose, format, address]) => {
    const backend = use()
    for (const headers of [await signIn(backend), await enterEditor(backend)]) {
      const picture = await makePicture(format)
      const sent = { ...headers, 'content-type': `image/${format}` }
      const { status, body } = await send(backend, sent, picture, purpose)
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, url: expect.stringMatching(address), width: 40, height: 30 })
      const stored = await fetch(body.url!)
      expect(stored.headers.get('content-type')).toBe(`image/${format}`)
      expect(stored.headers.get('cache-control')).toContain('max-age=31536000')
      const metadata = await sharp(await stored.arrayBuffer()).metadata()
      expect([metadata.width, metadata.height, metadata.exif]).toEqual([40, 30, undefined])
    }
  })

  test('accepts a form from an administrator', async () => {
    const backend = use()
    const form = new FormData()
    form.set('purpose', 'blog')
    form.set('file', new Blob([await makePicture('gif')]), '../../evil.html')
    const { status, body } = await send(backend, await signIn(backend), form)
    expect(status).toBe(200)
    expect(body.url).toMatch(new RegExp(`/blog-images/${UUID}\\.gif\\?`))
  })

  test('refuses a form with a grant, which other sites could send', async () => {
    const backend = use()
    const form = new FormData()
    form.set('purpose', 'blog')
    form.set('file', new Blob([await makePicture('png')]))
    expect((await send(backend, await enterEditor(backend), form)).status).toBe(403)
  })

  test.for(['', 'avatar', '../news'])('rejects the purpose "%s"', async (purpose) => {
    const backend = use()
    const headers = { ...(await signIn(backend)), 'content-type': 'image/png' }
    expect(await send(backend, headers, await makePicture('png'), purpose)).toEqual({
      status: 400,
      body: {
        success: false,
        error: 'The purpose must be blog, news-featured, news-content.',
      },
    })
  })
})
