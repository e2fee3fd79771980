import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'

useBrowser()
const site = inject('siteUrl')
/** Scripts that only staff load: their entry, React, the backend client and the authoring tools. */
const STAFF_ONLY = /staff-tools|authoring|editor|dialog|react|supabase|session|client-|account|auth/i
const STAFF_CODE = ['Enable Admin Mode', 'auth-token-code-verifier', 'createRoot', 'showModal']

const findPath = async (path: string) => (path === 'first post' ? findFirstPost(site) : path)

test.each([
  ['/', 2],
  ['/blog', 2],
  ['first post', 3],
  ['/news', 2],
])('loads no authoring code for a visitor of %s', async (path, sheets) => {
  await using visit = await openVisit()
  const assets: { url: string; text: Promise<string> }[] = []
  visit.page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType()))
      assets.push({ url: new URL(response.url()).pathname, text: response.text() })
  })
  await visit.page.goto(site + (await findPath(path)), { waitUntil: 'networkidle' })
  const urls = assets.map(({ url }) => url)
  // Scripts of every page, of this kind of page, and of the blocks in a post.
  expect(urls.filter((url) => url.endsWith('.css'))).toHaveLength(sheets)
  expect(urls.filter((url) => url.includes('/islands'))).toHaveLength(1)
  expect(urls.filter((url) => STAFF_ONLY.test(url))).toEqual([])
  const code = (await Promise.all(assets.map(({ text }) => text))).join('\n')
  expect(STAFF_CODE.filter((word) => code.includes(word))).toEqual([])
})

const BUILD = new URL('../../../build/client/', import.meta.url)
type Chunk = { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }

/** Size of the editor's own code and styles as served, without what it shares with other dialogs. */
const EDITOR_BUDGET_BYTES = 125_000

test('keeps the editor within its size budget', () => {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', BUILD), 'utf8')) as Record<
    string,
    Chunk
  >
  const name = 'app/admin/editor/post-editor-dialog.tsx'
  const editor = manifest[name]!
  expect(editor.isDynamicEntry).toBe(true)
  // The bundler may split it into files that nothing else loads.
  const isShared = (file: string) =>
    Object.entries(manifest).some(([other, { imports }]) => other !== name && imports?.includes(file))
  const own = (editor.imports ?? []).filter((file) => !isShared(file)).map((file) => manifest[file]!)
  const sizes = [editor, ...own]
    .flatMap(({ file, css = [] }) => [file, ...css])
    .map((file) => brotliCompressSync(readFileSync(new URL(file, BUILD))).length)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(EDITOR_BUDGET_BYTES)
})
