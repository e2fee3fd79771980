/** People change the address of their own account, and delete it. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { openSecurity, readLink, signIn, waitForMail } from '#tests/support/site/auth-site.ts'
import {
  addUser,
  connectAsServer,
  openSignedIn,
  type Person,
  signInAs,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

const getSite = useStaffSite()

async function addAuthor(site: RunningSite): Promise<Person & { id: string }> {
  const person = await addUser(site)
  const { user } = await signInAs(site, person)
  const server = await connectAsServer(site)
  const { error } = await server.from('user_roles').insert({ user_id: user.id, role: 'author' })
  if (error) throw error
  return { ...person, id: user.id }
}

async function connectAs(site: RunningSite, person: Person): Promise<SupabaseClient> {
  const { access_token: token } = await signInAs(site, person)
  return createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  })
}

const openLeaving = async (page: Page) => {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  return page.getByRole('dialog', { name: 'Delete your account?' })
}

test('changes an address after both were confirmed', async () => {
  const site = getSite()
  const [person, taken] = [await addUser(site), await addUser(site)]
  const fresh = `${randomUUID()}@new.example`
  await using visit = await openSignedIn(site, person)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  const field = page.getByLabel('New address')
  const send = page.getByRole('button', { name: 'Send the links' })
  for (const [typed, message] of [
    ['', 'Please enter your new address.'],
    [person.email.toUpperCase(), 'That is already your address.'],
    ['nobody', 'Enter an email address, such as name@example.com.'],
    [taken.email, 'This address can’t be used here. Choose another one.'],
  ] as const) {
    await field.fill(typed)
    await send.click()
    await page.getByText(message).waitFor()
    expect(await field.inputValue()).toBe(typed)
  }
  expect(await findAccessibilityProblems(page)).toEqual([])
  await field.fill(fresh)
  await send.click()
  await page.getByText(`We emailed a link to ${person.email} and one to ${fresh}.`).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  for (const address of [person.email, fresh]) {
    const mail = await waitForMail(site, address, /^Confirm the new email address/)
    await using link = await openVisit()
    await link.page.goto(readLink(mail))
    await link.page
      .getByText(
        address === fresh ? 'Your address is confirmed. Please sign in.' : /^Half done: now open the link/,
      )
      .first()
      .waitFor()
  }
  await using later = await openVisit()
  await signIn(later.page, site, { ...person, email: fresh })
  await later.page.waitForURL('**/blog')
})

test('deletes an account and hands its drafts to a colleague', async () => {
  const site = getSite()
  const [author, heir] = [await addAuthor(site), await addAuthor(site)]
  const mine = await connectAs(site, author)
  const row = { title: `Left ${randomUUID()}`, content: '<p>Words</p>', status: 'draft' }
  const { data: post } = await mine.from('blog_posts').insert(row).select('id').single()
  await using visit = await openSignedIn(site, author)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.route('**/functions/v1/manage-own-account', (route) => route.abort(), { times: 1 })
  const dialog = await openLeaving(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const field = dialog.getByLabel(`Type ${author.email} to confirm`)
  await field.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText(`Type ${author.email} to delete this account.`).waitFor()
  await field.fill(author.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('Please choose who takes over.').waitFor()
  expect(await field.inputValue()).toBe(author.email)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Who gets your post?').selectOption({ label: heir.email })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await waitForToast(page, 'Account deleted', 'You are signed out everywhere.')
  await waitForMail(site, author.email, /^Your account at .+ was deleted$/)
  const theirs = await connectAs(site, heir)
  const { data } = await theirs
    .from('blog_posts')
    .update({ title: 'Mine' })
    .eq('id', post!.id as string)
    .select('id')
  expect(data).toHaveLength(1)
  await signIn(page, site, author)
  await page.getByRole('alert').getByText('Invalid login credentials').first().waitFor()
})
