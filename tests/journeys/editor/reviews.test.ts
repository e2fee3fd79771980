import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { blockAreaOf } from '#tests/support/browser/editor-page.ts'
import { type Mail, waitForMail } from '#tests/support/site/auth-site.ts'
import {
  addUser,
  connectAsServer,
  openSignedIn,
  type Person,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

const getSite = useStaffSite({ POST_REVIEW: 'on' })
let author: Person
let editor: Person
beforeAll(async () => {
  author = await addPerson(getSite(), 'author', 'Ann Lee')
  editor = await addPerson(getSite(), 'editor', 'Edith Moss')
})

async function addPerson(site: RunningSite, role: 'author' | 'editor', name: string): Promise<Person> {
  const person = await addUser(site, role)
  const server = await connectAsServer(site)
  await server.auth.admin.updateUserById(person.id, { user_metadata: { name } })
  return person
}

const openWindow = (page: Page) => page.getByRole('dialog', { name: /^(?:Edit|Create) / })

async function startPost(page: Page, site: RunningSite, title: string) {
  await page.goto(`${site.url}/admin/posts`)
  await page.getByRole('button', { name: 'Blog post', exact: true }).click()
  const dialog = openWindow(page)
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Summary', { exact: true }).fill('In short')
  await blockAreaOf(dialog, 1).fill('Every word of it.')
  return dialog
}

async function submit(page: Page, note: string, button: string, reviewer?: string) {
  await openWindow(page).getByRole('button', { name: 'Submit', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Review', exact: true })
  if (reviewer) await review.getByLabel('Reviewer').selectOption({ label: reviewer })
  await review.getByLabel('Note (optional)').fill(note)
  await review.getByRole('button', { name: button, exact: true }).click()
  await waitForToast(page, 'Submitted', 'The reviewer gets an email.')
  await openWindow(page).waitFor({ state: 'detached' })
}

/** URL of the button in an email. */
function readOpener({ text }: Mail): string {
  return /https?:\/\/\S+\/admin\/posts\?open=\S+/.exec(text)![0]
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('submits a post, requests changes, approves and publishes it', async () => {
  const site = getSite()
  const title = `Shelf life ${randomUUID()}`
  await using mine = await openSignedIn(site, author)
  await startPost(mine.page, site, title)
  await submit(mine.page, 'Is the table right?', 'Submit for review', 'Edith Moss')
  await rowOf(mine.page, title).getByText('In review').waitFor()

  const asked = await waitForMail(site, editor.email, new RegExp(`^Please review: ${title}$`))
  expect(asked.text).toContain('> Is the table right?')
  await using theirs = await openSignedIn(site, editor)
  await theirs.page.goto(readOpener(asked))
  const opened = openWindow(theirs.page)
  await opened.getByText(/^Ann Lee submitted this for review on .+ Waiting for you\.$/).waitFor()
  await opened.getByText('Is the table right?').waitFor()
  expect(await findAccessibilityProblems(theirs.page)).toEqual([])
  await opened.getByRole('button', { name: 'Review', exact: true }).last().click()
  const judging = theirs.page.getByRole('dialog', { name: 'Review', exact: true })
  await judging.getByRole('button', { name: 'Request changes' }).click()
  await judging.getByText('Describe what needs to change.').waitFor()
  expect(await findAccessibilityProblems(theirs.page)).toEqual([])
  await judging.getByLabel('Note', { exact: true }).fill('Add a picture.')
  await judging.getByRole('button', { name: 'Request changes' }).click()
  await judging.getByRole('status').getByText('Edith Moss asked for changes.').waitFor()
  expect(await judging.getByRole('button', { name: 'Approve' }).count()).toBe(0)

  await waitForMail(site, author.email, new RegExp(`^Changes requested: ${title}$`))
  await mine.page.reload()
  await mine.page.getByRole('link', { name: 'Posts 1 waiting for you' }).waitFor()
  await mine.page.getByText('1 post with requested changes').waitFor()
  await mine.page.getByRole('button', { name: /^Show: 1 post with requested/ }).click()
  await mine.page.getByRole('button', { name: title, exact: true }).click()
  const again = openWindow(mine.page)
  await again.getByText('Add a picture.').waitFor()
  await blockAreaOf(again, 1).fill('Every word of it, and more.')
  await submit(mine.page, '', 'Submit again')

  await theirs.page.goto(`${site.url}/admin/posts`)
  await theirs.page.getByRole('button', { name: /^Show: 1 post waits for your review/ }).click()
  await expect.poll(() => new URL(theirs.page.url()).searchParams.get('review')).toBe('waiting')
  await theirs.page.getByRole('button', { name: title, exact: true }).click()
  await openWindow(theirs.page).getByRole('button', { name: 'Review', exact: true }).last().click()
  await judging.getByRole('button', { name: 'Approve' }).click()
  await judging.getByText(`Edith Moss approved this. It can be published.`).waitFor()
  expect(await judging.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('approved it'),
    expect.stringContaining('submitted it for review'),
    expect.stringContaining('asked for changes'),
    expect.stringContaining('submitted it for review'),
  ])
  await theirs.page.keyboard.press('Escape')
  await openWindow(theirs.page).getByRole('button', { name: 'Publish', exact: true }).click()
  await openWindow(theirs.page).waitFor({ state: 'detached' })
  await waitForMail(site, author.email, new RegExp(`^Published: ${title}$`))
})

test('keeps the text saved when a submission fails', async () => {
  const site = getSite()
  const title = `Not sent ${randomUUID()}`
  await using mine = await openSignedIn(site, author)
  const { page } = mine
  await startPost(page, site, title)
  await page.route('**/functions/v1/manage-reviews', (route) =>
    route.request().postData()?.includes('"submit"') ? route.abort() : route.continue(),
  )
  await openWindow(page).getByRole('button', { name: 'Submit', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Review', exact: true })
    .getByRole('button', { name: 'Submit for review' })
    .click()
  await waitForToast(page, 'Saved, but not submitted', 'This did not work. Please try again.')
  await page.getByRole('button', { name: title, exact: true }).waitFor()
})
