import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { blockAreaOf } from '#tests/support/browser/editor-page.ts'
import { waitForMail } from '#tests/support/site/auth-site.ts'
import {
  addUser,
  connectAsServer,
  openSignedIn,
  type Person,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite({ POST_REVIEW: 'on' })
let author: Person
let editor: Person
beforeAll(async () => {
  author = await addPerson('author', 'Ann Lee')
  editor = await addPerson('editor', 'Edith Moss')
})

async function addPerson(role: 'author' | 'editor', name: string): Promise<Person> {
  const person = await addUser(getSite(), role)
  const server = await connectAsServer(getSite())
  await server.auth.admin.updateUserById(person.id, { user_metadata: { name } })
  return person
}

const openWindow = (page: Page) => page.getByRole('dialog', { name: /^(?:Edit|Create) / })
const commentsOf = (page: Page) => openWindow(page).getByRole('region', { name: 'Comments' })
const marksOf = (page: Page) => openWindow(page).locator('.rich-text mark')

async function openPost(page: Page, title: string) {
  await page.goto(`${getSite().url}/admin/posts`)
  await page.getByRole('button', { name: title, exact: true }).click()
  await blockAreaOf(openWindow(page), 1).waitFor()
}

test('two people discuss a passage while its text changes, and the post never contains what they write', async () => {
  const site = getSite()
  const title = `Shelf life ${randomUUID()}`
  await using mine = await openSignedIn(site, author)
  await mine.page.goto(`${site.url}/admin/posts`)
  await mine.page.getByRole('button', { name: 'Blog post', exact: true }).click()
  const dialog = openWindow(mine.page)
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Summary', { exact: true }).fill('In short')
  await blockAreaOf(dialog, 1).fill('Orders take six weeks to arrive.')
  // Before the post is stored, no one else could read a comment.
  expect(await dialog.getByRole('button', { name: 'Comment', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await dialog.waitFor({ state: 'detached' })

  await using theirs = await openSignedIn(site, editor)
  const { page } = theirs
  await openPost(page, title)
  await blockAreaOf(openWindow(page), 1).click()
  await page.keyboard.press('Home')
  const keys = [
    ...Array<string>(2).fill('Control+ArrowRight'),
    ...Array<string>(2).fill('Shift+Control+ArrowRight'),
  ]
  for (const key of keys) await page.keyboard.press(key)
  await page.keyboard.press('Control+Alt+m')
  await commentsOf(page).getByLabel('Comment on the selected words').waitFor()
  await page.keyboard.type('Eight? @an')
  await commentsOf(page).getByRole('list', { name: 'People to mention' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await commentsOf(page).getByText('Eight? @Ann Lee').waitFor()
  await expect.poll(() => marksOf(page).allInnerTexts()).toEqual([expect.stringMatching(/^ ?six weeks ?$/)])

  const mail = await waitForMail(site, author.email, new RegExp(`^You were mentioned: ${title}$`))
  expect(mail.text).toContain('> Eight? @Ann Lee')

  await mine.page.reload()
  await openPost(mine.page, title)
  await commentsOf(mine.page).getByText('Eight? @Ann Lee').waitFor()
  await blockAreaOf(openWindow(mine.page), 1).click()
  await mine.page.keyboard.press('Home')
  await mine.page.keyboard.type('Most ')
  await expect
    .poll(() => marksOf(mine.page).allInnerTexts())
    .toEqual([expect.stringMatching(/^ ?six weeks ?$/)])
  await marksOf(mine.page).click()
  await commentsOf(mine.page).getByLabel('Reply').fill('Six, I asked.')
  expect(await findAccessibilityProblems(mine.page)).toEqual([])
  await commentsOf(mine.page).getByRole('button', { name: 'Reply', exact: true }).click()
  await commentsOf(mine.page).getByText('Six, I asked.').waitFor()
  await openWindow(mine.page).getByRole('button', { name: 'Save draft' }).click()
  await openWindow(mine.page).waitFor({ state: 'detached' })
  await waitForMail(site, editor.email, new RegExp(`^New comment: ${title}$`))

  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await openPost(page, title)
  await marksOf(page).click()
  await commentsOf(page).getByText('Six, I asked.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await commentsOf(page).getByRole('button', { name: 'Resolve' }).click()
  await commentsOf(page).getByText('Resolved (1)').waitFor()
  await expect.poll(() => marksOf(page).count()).toBe(0)

  const server = await connectAsServer(site)
  const { data } = await server.from('blog_posts').select('content').eq('title', title).single()
  expect(data!.content).toBe('<p>Most Orders take six weeks to arrive.</p>')
})
