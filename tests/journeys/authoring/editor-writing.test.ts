import { expect, test } from 'vitest'
import { cardOf, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  findStored,
  NEWS,
  openEditor,
  readBlocks,
  blockAreaOf,
  visitEditor,
  reopenEditor,
} from '#tests/support/browser/editor-page.ts'
const site = useStaffSite()

test('writes a blog article with every specified block type', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  expect(await readBlocks(dialog)).toEqual(['Paragraph: '])

  await dialog.getByLabel('Title').fill('Shelf life of a keyword')
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.type('A keyword is ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('fresh')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' for a season.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Then it is not.')
  await addBlock(dialog, 'Heading 1')
  await page.keyboard.type('The first heading')
  await addBlock(dialog, 'Heading 2')
  await page.keyboard.type('The second heading')
  await addBlock(dialog, 'Heading 3')
  await page.keyboard.type('The third heading')
  await addBlock(dialog, 'Numbered list')
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await addBlock(dialog, 'Bulleted list')
  await page.keyboard.type('Apples')
  await addBlock(dialog, 'Image')
  await blockAt(dialog, 7).getByLabel('Image URL').fill('/covers/tacos-vs-acos.svg')
  await blockAt(dialog, 7).getByLabel('Alt text').fill('A falling line')
  await dialog.getByLabel('Summary').fill('How long it lasts.')
  await dialog
    .getByRole('group', { name: 'Featured image' })
    .getByLabel('Image URL')
    .fill('/covers/tacos-vs-acos.svg')
  await dialog.getByLabel('Tags', { exact: true }).fill('Keywords, Planning')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Author').fill('Mara Ilves')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()

  await waitForToast(page, 'Success', 'Blog post created successfully.')
  await dialog.waitFor({ state: 'detached' })
  const [stored, ...others] = await findStored(site(), BLOG, 'Shelf life of a keyword')
  expect(others).toEqual([])
  expect(stored).toMatchObject({
    summary: 'How long it lasts.',
    featured_image: '/covers/tacos-vs-acos.svg',
    author: 'Mara Ilves',
    tags: ['Keywords', 'Planning'],
    status: 'published',
    content: [
      '<p>A keyword is <strong>fresh</strong> for a season.<br>Then it is not.</p>',
      '<h1>The first heading</h1>',
      '<h2>The second heading</h2>',
      '<h3>The third heading</h3>',
      '<ol><li>One</li><li>Two</li></ol>',
      '<ul><li>Apples</li></ul>',
      '<img src="/covers/tacos-vs-acos.svg" alt="A falling line">',
    ].join('\n'),
  })

  await cardOf(page, 'Shelf life of a keyword').getByRole('link').first().click()
  await page.waitForURL(/\/blog\/[^/?]+$/)
  const prose = page.locator('.prose')
  expect(await prose.getByRole('heading').allTextContents()).toEqual([
    'The first heading',
    'The second heading',
    'The third heading',
  ])
  await expect.poll(() => prose.getByRole('img', { name: 'A falling line' }).count()).toBe(1)
  expect(visit.errors).toEqual([])
})

test('creates one post on a double click and keeps what is typed meanwhile', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Pressed twice')
  await blockAreaOf(dialog, 1).fill('Text')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/functions/v1/editor-mutate-news', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await dialog.locator('.dialog-foot .btn--primary').dblclick()
  await dialog.getByRole('button', { name: 'Saving...' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: Text and more'])
  release()
  await waitForToast(
    page,
    'Success',
    'News post created successfully! Text you typed while saving is kept. Edit the post to continue.',
  )
  expect(await findStored(site(), NEWS, 'Pressed twice')).toMatchObject([{ content: '<p>Text</p>' }])
  const again = await reopenEditor(page, NEWS, 'Pressed twice')
  expect(await readBlocks(again)).toEqual(['Paragraph: Text and more'])
})

test('hides a draft from readers until it is published', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Half an idea')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await waitForToast(page, 'Success', 'Blog post saved as a draft.')
  const [draft] = await findStored(site(), BLOG, 'Half an idea')
  expect(draft!.status).toBe('draft')
  expect(
    (await fetch(`${site().url}/blog/${draft!.id}`, { redirect: 'manual' })).status,
  ).toBeGreaterThanOrEqual(300)

  const editing = await openEditor(page, site(), BLOG, 'Half an idea')
  await blockAreaOf(editing, 1).fill('A whole one')
  await editing.getByLabel('Summary').fill('Now it is one.')
  await editing.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForToast(page, 'Success', 'Blog post updated successfully.')
  expect((await findStored(site(), BLOG, 'Half an idea'))[0]).toMatchObject({
    status: 'published',
    content: '<p>A whole one</p>',
  })
  expect((await fetch(`${site().url}/blog/${draft!.id}`)).status).toBe(200)

  const unpublishing = await openEditor(page, site(), BLOG, 'Half an idea')
  await unpublishing.getByRole('button', { name: 'Unpublish…' }).click()
  const question = page.getByRole('dialog', { name: 'Take this post off the site?' })
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await waitForToast(page, 'Success', 'Blog post saved as a draft.')
  expect((await findStored(site(), BLOG, 'Half an idea'))[0]!.status).toBe('draft')
})
