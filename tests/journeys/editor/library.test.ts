import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  findStored,
  openEditor,
  readBlocks,
  visitEditor,
  blockAreaOf,
  textOf,
} from '#tests/support/browser/editor-page.ts'
import {
  draw,
  fillLibrary,
  libraryIn,
  type LibraryFile,
  unique,
  write,
} from '#tests/support/browser/library-dialog.ts'
import {
  connectAsServer,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import type { Locator, Page } from 'playwright-core'

const site = useStaffSite()

test('takes cover and picture from the library with their alt texts', async () => {
  const [cup, title] = [unique('cup'), unique('With covers')]
  await using visit = await openSignedIn(site())
  const { page } = visit
  await fillLibrary(page, site(), [await draw(`${cup}.png`), write('rates.pdf')], {
    [`${cup}.png`]: 'A cup of tea',
  })
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
  const many = page.getByRole('dialog', { name: 'Choose pictures' })
  await many.getByLabel('Search names, descriptions and tags').fill(cup)
  await many.getByRole('checkbox', { name: new RegExp(cup) }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await many.waitFor({ state: 'detached' })
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: ', `Image: ${address} | A cup of tea`])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: ', 'Image:  | '])
  await dialog.getByRole('button', { name: 'Redo' }).click()
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await waitForToast(page, 'Success', 'Blog post saved as a draft.')
  const [post] = await findStored(site(), BLOG, title)
  expect(post!.featured_image).toBe(site().url + address)
  expect(post!.content).toBe(`<img src="${site().url}${address.replace('&', '&amp;')}" alt="A cup of tea">`)
  expect(visit.errors).toEqual([])
})

test('links text to a PDF, which the library then lists as used', async () => {
  const [paper, title] = [`${unique('rates')}.pdf`, unique('Linked')]
  await using visit = await openSignedIn(site())
  const { page } = visit
  await fillLibrary(page, site(), [write(paper), await draw('other.png')])
  const dialog = await openEditor(page, site(), BLOG)
  await dialog.getByLabel('Title').fill(title)
  await blockAreaOf(dialog, 1).click()
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
  await dialog.getByRole('button', { name: 'Save draft' }).click()
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

test('explains rejected and failed uploads on a phone, and selects a file that already exists', async () => {
  const cup = `${unique('cup')}.png`
  await using visit = await visitEditor(site(), BLOG, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  })
  const { page, dialog } = visit
  const cover = dialog.getByRole('group', { name: 'Featured image' })
  await libraryIn(cover).tap()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  const send = (file: LibraryFile) => library.getByLabel('Upload: files').setInputFiles(file)
  const refused = library.getByRole('alert')
  const close = () =>
    library.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).tap()
  for (const [file, words] of [
    [write('rates.pdf'), 'This is a PDF. Choose a picture'],
    [
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') },
      'This file is not a supported picture.',
    ],
  ] as const) {
    await send(file)
    await refused.filter({ hasText: words }).waitFor()
    // Retrying would fail again.
    expect(await library.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
    await close()
  }
  const picture = await draw(cup)
  await page.context().setOffline(true)
  await send(picture)
  await refused.filter({ hasText: 'Check your connection and try again.' }).waitFor()
  await library.getByLabel('Search names, descriptions and tags').fill(cup)
  await refused.filter({ hasText: 'The media library did not respond.' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.context().setOffline(false)
  await library.getByRole('button', { name: `Try again: ${cup}` }).tap()
  await library.getByText(`${cup}, without alt text`).waitFor()
  await library.getByRole('radio', { name: new RegExp(`^${cup}`), checked: true }).waitFor()
  await close()
  // A known file under another name is not stored again, but chosen.
  await dispatchFiles(library.locator('.media-picker'), 'drop', { ...picture, name: 'again.png' })
  await library.getByText(`This file is already here as “${cup}”`).waitFor()
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((width) => width > 0),
  )
  expect(tooWide).toEqual([])
  await library.getByRole('button', { name: 'Choose', exact: true }).tap()
  await library.waitFor({ state: 'detached' })
  expect(await cover.getByLabel('Image URL').inputValue()).toMatch(/\.png\?w=\d+&h=200$/)
  const server = await connectAsServer(site())
  const { count } = await server.from('media').select('*', { count: 'exact', head: true }).eq('title', cup)
  expect(count).toBe(1)
})

test('fills a gallery from the library with the keyboard alone', async () => {
  const word = unique('shelf')
  const title = unique('Gallery')
  await using visit = await openSignedIn(site())
  const { page } = visit
  const names = ['a', 'b', 'c'].map((letter) => `${word} ${letter}.png`)
  await fillLibrary(page, site(), await Promise.all(names.map(draw)), { [names[1]!]: 'The second shelf' })
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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await readFocused(page)).toBe('Newest first')
  await page.keyboard.press('b')
  await expect.poll(() => readFocused(page)).toBe('By name')
  await expect.poll(() => library.locator('.media-option-name').allTextContents()).toEqual(names)
  await page.keyboard.press('Tab')
  expect(await readFocused(page)).toBe('Upload')
  await page.keyboard.press('Tab')
  expect(await readFocused(page)).toContain(names[0])
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

  await fillRest(dialog)
  const create = dialog.getByRole('button', { name: 'Publish', exact: true })
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

/** Other required fields of a blog post. */
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
