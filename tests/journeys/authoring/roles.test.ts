import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ADMIN, readLink, waitForMail } from '#tests/support/site/auth-site.ts'
import {
  addPosts,
  addUser,
  cardOf,
  enterAdminMode,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'

const getSite = useStaffSite()

test('lets an author only write drafts, which an editor publishes', async () => {
  const site = getSite()
  await addPosts(site, 'news_posts', [
    { title: 'Of others' },
    { title: 'A draft of others', status: 'draft' },
  ])
  const person = await addUser(site, 'author')
  {
    await using visit = await openSignedIn(site, person)
    const { page } = visit
    await page.goto(`${site.url}/news`)
    await enterAdminMode(page)
    await cardOf(page, 'Of others').waitFor()
    expect(await page.getByText('A draft of others').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Edit: Of others' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Delete: Of others' }).count()).toBe(0)
    for (const name of ['Trash', 'Manage tags', 'Authors', 'Backfill Images'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Import|Export)/ }).count()).toBe(0)

    await page
      .getByRole('button', { name: /^(New|Create|Add) / })
      .first()
      .click()
    const editor = page.getByRole('dialog')
    await editor.getByLabel('Title', { exact: true }).fill('By the author')
    await editor.locator('[contenteditable="true"]').first().fill('Words of the author.')
    expect(await editor.getByRole('button', { name: /^(Publish|Schedule)$/ }).count()).toBe(0)
    await editor.getByRole('button', { name: 'Save draft' }).click()
    await cardOf(page, 'By the author').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Edit: By the author' }).count()).toBe(1)
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.goto(`${site.url}/admin/posts`)
    await page.getByRole('heading', { name: 'Your posts' }).waitFor()
    await page.getByRole('button', { name: 'By the author', exact: true }).waitFor()
    expect(await page.getByText('Of others').count()).toBe(0)
    expect(await page.getByText('A draft of others').count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select By the author' }).check()
    const chosen = page.getByRole('group', { name: 'Selected posts' })
    await expect.poll(() => chosen.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1)
    expect(await chosen.getByRole('button', { name: /ublish$/ }).count()).toBe(0)
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.goto(`${site.url}/admin/people`)
    await page.getByRole('heading', { name: 'People is not open to your role' }).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
  }
  await using visit = await openSignedIn(site, await addUser(site, 'editor'))
  const { page } = visit
  await page.goto(`${site.url}/news`)
  await enterAdminMode(page)
  await page.getByRole('button', { name: 'Edit: By the author' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await using visitor = await openVisit()
  await visitor.page.goto(`${site.url}/news`)
  await visitor.page.getByText('By the author').first().waitFor()
})

test('invites a person, changes their role, deactivates and reactivates them', async () => {
  const site = getSite()
  const email = `${randomUUID()}@example.com`
  await using visit = await openSignedIn(site, ADMIN)
  const { page } = visit
  await page.goto(`${site.url}/admin/people`)
  const row = page.getByRole('listitem').filter({ hasText: email })
  await page.getByLabel('Email address').fill('nobody')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('Enter an email address, such as name@example.com.').waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await waitForToast(page, `${email} is invited`)
  await row.getByText('Invited', { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  {
    const mail = await waitForMail(site, email, /invited/)
    await using guest = await openVisit()
    await guest.page.goto(readLink(mail))
    await guest.page.getByLabel('New password').fill('a path along the cold river')
    await guest.page.getByRole('button', { name: 'Save new password' }).click()
    await guest.page.getByRole('button', { name: 'Account' }).click()
    await guest.page.getByText('Author', { exact: true }).waitFor()
  }
  await page.reload()
  await row.getByText('Active', { exact: true }).waitFor()
  await row.getByLabel(`Role of ${email}`).selectOption('editor')
  await waitForToast(page, `Role of ${email}: Editor`)
  await row.getByRole('button', { name: 'Deactivate…' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  await row.getByText('Deactivated', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Second step for the role Author' }).check()
  await waitForToast(page, 'A second step is required now: Author')
  await page.getByRole('switch', { name: 'Second step for the role Author' }).uncheck()
  await row.getByRole('button', { name: 'Reactivate' }).click()
  await row.getByText('Active', { exact: true }).waitFor()
})
