/** The library in the editor: covers, pictures of the text, galleries, links to files, portraits; and what goes wrong there. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { handOverFile } from '#tests/support/browser/choose-file.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  findStored,
  openEditor,
  readBlocks,
  textOf,
  toolsOf,
  visitEditor,
  wordsOf,
} from '#tests/support/browser/editor-page.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import {
  addPosts,
  connectAsServer,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

type Sent = { name: string; mimeType: string; buffer: Buffer }

/** Each of another width, so that no two have the same bytes. */
let width = 300
async function draw(name: string): Promise<Sent> {
  width += 1
  return { name, mimeType: 'image/png', buffer: await drawPicture(width, 200).png().toBuffer() }
}
const write = (name: string): Sent => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${crypto.randomUUID()}`),
})

/** Puts files into the library by its own room. */
async function fillLibrary(page: Page, files: readonly Sent[], words: Record<string, string> = {}) {
  await page.goto(`${site().url}/admin/media`)
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
  await page.getByLabel('Upload: files').setInputFiles([...files])
  await page.getByText(`${files.length} of ${files.length} uploaded`).waitFor()
  const server = await connectAsServer(site())
  for (const [title, alt] of Object.entries(words)) {
    const { error } = await server.from('media').update({ alt }).eq('title', title)
    expect(error).toBeNull()
  }
}

const libraryIn = (place: Locator) => place.getByRole('button', { name: 'Library', exact: true })
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test('a cover and a picture of the text come from the library, with their words', async () => {
  const [cup, title] = [unique('cup'), unique('With covers')]
  await using visit = await openSignedIn(site())
  const { page } = visit
  await fillLibrary(page, [await draw(`${cup}.png`), write('rates.pdf')], { [`${cup}.png`]: 'A cup of tea' })
  const dialog = await openEditor(page, site(), BLOG)
  await dialog.getByLabel('Title').fill(title)
  const cover = dialog.getByRole('group', { name: 'Featured image' })
  await libraryIn(cover).click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await library.getByLabel('Search names, descriptions and tags').fill('cup of tea')
  await library.getByRole('radio', { name: new RegExp(`^${cup}.png, PNG, .*, A cup of tea$`) }).check()
  await library.getByText(`${cup}.png: A cup of tea`).waitFor()
  expect(await library.getByRole('radio', { name: /rates/ }).count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  await library.waitFor({ state: 'detached' })
  const address = await cover.getByLabel('Image URL').inputValue()
  expect(address).toMatch(
    /^\/storage\/v1\/object\/public\/blog-images\/blog-images\/[\da-f-]{36}\.png\?w=\d+&h=200$/,
  )
  expect(await cover.getByLabel('Alt text').inputValue()).toBe('A cup of tea')

  await addBlock(dialog, 'Image')
  const block = blockAt(dialog, 2)
  await libraryIn(block).click()
  await library.getByLabel('Search names, descriptions and tags').fill(cup)
  await library.getByRole('radio', { name: new RegExp(cup) }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await library.waitFor({ state: 'detached' })
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: ', `Image: ${address} | A cup of tea`])
  // One step takes the picture and its words back.
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: ', 'Image:  | '])
  await dialog.getByRole('button', { name: 'Redo' }).click()
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await waitForToast(page, 'Success', 'Blog post saved as a draft.')
  const [post] = await findStored(site(), BLOG, title)
  expect(post!.featured_image).toBe(site().url + address)
  expect(post!.content).toBe(`<img src="${site().url}${address.replace('&', '&amp;')}" alt="A cup of tea">`)
  expect(visit.errors).toEqual([])
})

test('a gallery of three is filled from the library by keyboard alone', async () => {
  const word = unique('shelf')
  const title = unique('Gallery')
  await using visit = await openSignedIn(site())
  const { page } = visit
  const names = ['a', 'b', 'c'].map((letter) => `${word} ${letter}.png`)
  await fillLibrary(page, await Promise.all(names.map(draw)), { [names[1]!]: 'The second shelf' })
  const dialog = await openEditor(page, site(), BLOG)
  await dialog.getByLabel('Title').fill(title)
  await textOf(dialog).focus()
  await page.keyboard.type('/gallery')
  await dialog.getByRole('option', { name: 'Gallery' }).waitFor()
  await page.keyboard.press('Enter')
  const gallery = dialog.getByRole('group', { name: 'Gallery' })
  await expect.poll(() => readFocused(page)).toBe('Add pictures')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const library = page.getByRole('dialog', { name: 'Choose pictures' })
  await library.waitFor()
  await page.keyboard.type(word)
  await expect.poll(() => library.getByRole('checkbox').count()).toBe(3)
  // Tag, order, upload, and the files, which are one stop.
  for (const stop of ['Every tag', 'Newest first', 'Upload', 'Files']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => readFocused(page)).toContain(stop === 'Files' ? word : stop)
  }
  expect(await findAccessibilityProblems(page)).toEqual([])
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  await library.getByText(/^3 chosen: /).waitFor()
  await page.keyboard.press('Enter')
  await library.waitFor({ state: 'detached' })
  await gallery.getByRole('button', { name: 'Picture 2 of 3: The second shelf' }).waitFor()
  await gallery.getByText('3 pictures added.').waitFor({ state: 'attached' })
  expect(await readFocused(page)).toBe('Library')

  // Two are not described: publishing asks, although they stand in a gallery.
  await fillRest(dialog)
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  const question = page.getByRole('dialog', { name: 'Publish without alt text?' })
  await question.getByText('2 pictures have no alt text yet.').waitFor()
  await question.getByRole('button', { name: 'Describe them' }).click()
  await gallery.getByRole('button', { name: 'Picture 1 of 3' }).click()
  await gallery.getByRole('checkbox', { name: 'Decorative' }).check()
  await gallery.getByRole('button', { name: 'Picture 3 of 3' }).click()
  await gallery.getByLabel('Alt text').fill('The third shelf')
  await create.click()
  await waitForToast(page, 'Success', 'Blog post created successfully.')
  const [post] = await findStored(site(), BLOG, title)
  expect(post!.content).toMatch(/^<div class="gallery">(<div class="figure"><img [^>]*><\/div>){3}<\/div>$/)
  expect(post!.content).toMatch(/#decorative" alt="">.*alt="The second shelf">.*alt="The third shelf">/)
  expect(visit.errors).toEqual([])
})

/** What a blog post needs besides. */
async function fillRest(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Summary').fill('A summary.')
  await dialog.getByRole('group', { name: 'Featured image' }).getByLabel('Image URL').fill('/icon-192.png')
}

const readFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const name = focused.ariaLabel ?? focused.textContent
    return focused instanceof HTMLSelectElement ? (focused.selectedOptions[0]?.label ?? '') : name.trim()
  })

test('a picture with a caption is asked about, and selected pictures become a gallery', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  const title = unique('Captioned')
  await dialog.getByLabel('Title').fill(title)
  await fillRest(dialog)
  await wordsOf(dialog, 1).fill('First')
  for (const [n, src] of ['/apple-touch-icon.png', '/favicon-32.png'].entries()) {
    await addBlock(dialog, 'Image')
    await blockAt(dialog, 2 + 2 * n)
      .getByLabel('Image URL')
      .fill(src)
    await addBlock(dialog, 'Paragraph')
    await page.keyboard.type(`Words ${n}`)
  }
  await blockAt(dialog, 2).getByLabel('Caption').fill('Below')
  await blockAt(dialog, 4).getByLabel('Alt text').fill('An icon')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish without alt text?' })
  await question.getByText('1 picture has no alt text yet.').waitFor()
  await question.getByRole('button', { name: 'Describe it' }).click()
  await blockAt(dialog, 2).getByLabel('Alt text').fill('A leaf')

  await wordsOf(dialog, 1).click()
  await page.keyboard.press('ControlOrMeta+a')
  await toolsOf(dialog).getByRole('button', { name: 'Make these 2 pictures a gallery' }).click()
  await dialog.getByText('2 pictures are a gallery now.').waitFor({ state: 'attached' })
  const gallery = dialog.getByRole('group', { name: 'Gallery' })
  await gallery.getByRole('button', { name: 'Picture 1 of 2: A leaf' }).waitFor()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await waitForToast(page, 'Success', 'Blog post created successfully.')
  expect((await findStored(site(), BLOG, title))[0]!.content).toBe(
    '<p>First</p>\n<div class="gallery"><div class="figure"><img src="/apple-touch-icon.png" alt="A leaf">' +
      '<p class="caption">Below</p></div><div class="figure"><img src="/favicon-32.png" alt="An icon"></div></div>\n' +
      '<p>Words 0</p>\n<p>Words 1</p>',
  )
  expect(visit.errors).toEqual([])
})

test('words link to a PDF, which the library then knows to be used', async () => {
  const [paper, title] = [`${unique('rates')}.pdf`, unique('Linked')]
  await using visit = await openSignedIn(site())
  const { page } = visit
  await fillLibrary(page, [write(paper), await draw('other.png')])
  const dialog = await openEditor(page, site(), BLOG)
  await dialog.getByLabel('Title').fill(title)
  await wordsOf(dialog, 1).click()
  await page.keyboard.type('Read ')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog.getByRole('button', { name: 'Link a file' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a file' })
  await library.getByRole('radio', { name: new RegExp(paper) }).check()
  // Escape in the library closes the library alone.
  await page.keyboard.press('Escape')
  await library.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Link a file' }).click()
  await library.getByRole('radio', { name: new RegExp(paper) }).check()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  await dialog.getByRole('group', { name: 'Link' }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await waitForToast(page, 'Success', 'Blog post saved as a draft.')
  const [post] = await findStored(site(), BLOG, title)
  const link = /<a href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(post!.content)!
  expect(link[2]).toBe(paper)
  const answer = await fetch(new URL(link[1]!, site().url))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await page.goto(`${site().url}/admin/media?kind=document`)
  await page.getByRole('button', { name: paper, exact: true }).click()
  await page.getByRole('dialog', { name: paper }).getByText('Blog post, draft: text').waitFor()
  expect(visit.errors).toEqual([])
})

test('on a phone, files that are wrong, too large or unsent say what to do, and one that is here already is chosen', async () => {
  const cup = `${unique('cup')}.png`
  await using visit = await visitEditor(site(), BLOG, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  })
  const { page, dialog } = visit
  const cover = dialog.getByRole('group', { name: 'Featured image' })
  await libraryIn(cover).tap()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  const send = (file: Sent) => library.getByLabel('Upload: files').setInputFiles(file)
  const refused = library.getByRole('alert')
  const close = () =>
    library.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).tap()
  for (const [file, words] of [
    [write('rates.pdf'), 'This is a PDF, and a picture is wanted here.'],
    [
      { ...(await draw('big.png')), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      'This file is larger than 10 MB.',
    ],
    [
      { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') },
      'This is a HEIC photo',
    ],
    [
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') },
      'This file is no picture we can take.',
    ],
    [{ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, 'This file is empty.'],
  ] as const) {
    await send(file)
    await refused.filter({ hasText: words }).waitFor()
    // It could only be refused again.
    expect(await library.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
    await close()
  }
  const picture = await draw(cup)
  await page.context().setOffline(true)
  await send(picture)
  await refused.filter({ hasText: 'Check your connection and try again.' }).waitFor()
  await library.getByLabel('Search names, descriptions and tags').fill(cup)
  await refused.filter({ hasText: 'The library was not reached.' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.context().setOffline(false)
  await library.getByRole('button', { name: `Try again: ${cup}` }).tap()
  await library.getByText(`${cup}, without alt text`).waitFor()
  await library.getByRole('radio', { name: new RegExp(`^${cup}`), checked: true }).waitFor()
  await close()
  // The same bytes by another name, dropped: nothing is stored, and the file that is here is chosen.
  await handOverFile(library.locator('.media-picker'), 'drop', { ...picture, name: 'again.png' })
  await library.getByText(`This file is already here as “${cup}”`).waitFor()
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
  await library.getByRole('button', { name: 'Choose', exact: true }).tap()
  await library.waitFor({ state: 'detached' })
  expect(await cover.getByLabel('Image URL').inputValue()).toMatch(/\.png\?w=\d+&h=200$/)
  const server = await connectAsServer(site())
  const { count } = await server.from('media').select('*', { count: 'exact', head: true }).eq('title', cup)
  expect(count).toBe(1)
})

test('an author portrait comes from the library', async () => {
  const [face, name] = [`${unique('face')}.png`, unique('Ada')]
  await addPosts(site(), 'blog_posts', [{ title: unique('By her'), author: name }])
  await using visit = await openSignedIn(site())
  const { page } = visit
  await fillLibrary(page, [await draw(face)])
  await page.goto(`${site().url}/blog`)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).click()
  await page.getByRole('button', { name: 'Authors', exact: true }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editor = page.getByRole('dialog', { name: `Edit ${name}` })
  await libraryIn(editor).click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await library.getByRole('radio', { name: new RegExp(face) }).check()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  await library.waitFor({ state: 'detached' })
  await editor.getByRole('button', { name: 'Save author' }).click()
  await waitForToast(page, 'Success', 'Author saved.')
  const server = await connectAsServer(site())
  const { data } = await server.from('authors').select('picture').eq('name', name).single()
  expect((data as { picture: string }).picture).toMatch(/\/blog-images\/blog-images\/[\da-f-]{36}\.png/)
})
