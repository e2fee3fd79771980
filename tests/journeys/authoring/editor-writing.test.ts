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
  textOf,
  blockAreaOf,
  visitEditor,
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
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()

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

test('converts the marks of a news post to tags and edits the same blocks', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('New office hours')
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.type('We open at **nine** & close at *five*, see the calendar')
  for (let step = 0; step < 'the calendar'.length; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await dialog.getByLabel('Link to').fill('/book-call')
  await page.keyboard.press('Enter')
  await page.keyboard.type('. <script>alert(1)</script>')
  await addBlock(dialog, 'Bulleted list')
  await page.keyboard.press('Control+u')
  await page.keyboard.type('Monday')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await waitForToast(page, 'Success', 'News post created successfully!')

  const [stored] = await findStored(site(), NEWS, 'New office hours')
  expect(stored!.content).toBe(
    '<p>We open at <strong>nine</strong> &amp; close at <em>five</em>, see <a href="/book-call">the calendar</a>. &lt;script>alert(1)&lt;/script></p>\n<ul><li><u>Monday</u></li></ul>',
  )
  expect(stored!.rich_content).toMatchObject([
    { type: 'paragraph', content: expect.stringContaining('**nine**') },
    { type: 'unordered-list', items: ['__Monday__'] },
  ])
  const ids = stored!.rich_content!.map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)

  const editing = await openEditor(page, site(), NEWS, 'New office hours')
  expect(await readBlocks(editing)).toEqual([
    'Paragraph: We open at <strong>nine</strong> &amp; close at <em>five</em>, see <a href="/book-call">the calendar</a>. &lt;script&gt;alert(1)&lt;/script&gt;',
    'Bulleted list: <u>Monday</u>',
  ])
  await editing.getByLabel('Summary').fill('From Monday on.')
  await editing.getByRole('button', { name: 'Update', exact: true }).click()
  await waitForToast(page, 'Success', 'News post updated successfully!')
  const [changed] = await findStored(site(), NEWS, 'New office hours')
  expect(changed).toMatchObject({ summary: 'From Monday on.', content: stored!.content })
  expect(changed!.rich_content!.map(({ id }) => id)).toEqual(ids)
  expect(changed!.published_at).toBe(stored!.published_at)
})

test('creates one post on a double click and locks the form meanwhile', async () => {
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
  expect(await dialog.getByLabel('Title').isDisabled()).toBe(true)
  expect(await textOf(dialog).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  release()
  await waitForToast(page, 'Success', 'News post created successfully!')
  expect(await findStored(site(), NEWS, 'Pressed twice')).toHaveLength(1)
})

test('hides a draft from readers until it is published', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Half an idea')
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
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
  await unpublishing.getByRole('button', { name: 'Save as draft' }).click()
  const question = page.getByRole('dialog', { name: 'Take this post off the site?' })
  await question.getByRole('button', { name: 'Save as draft' }).click()
  await waitForToast(page, 'Success', 'Blog post saved as a draft.')
  expect((await findStored(site(), BLOG, 'Half an idea'))[0]!.status).toBe('draft')
})
