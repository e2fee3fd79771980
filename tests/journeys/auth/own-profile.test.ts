import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { draw } from '#tests/support/browser/library-dialog.ts'
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

const site = useStaffSite()

async function addWriter(role: 'editor' | 'author'): Promise<Person> {
  const person = await addUser(site())
  const server = await connectAsServer(site())
  const session = await signInAs(site(), person)
  await server.from('user_roles').insert({ user_id: session.user.id, role }).throwOnError()
  return person
}

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Your profile…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your profile' })
  await dialog.getByLabel('Name').waitFor()
  return dialog
}

const makeName = (first: string) => `${first} ${randomUUID().slice(0, 8)}`

/** Creates a draft for an author and publishes it as an editor. */
async function publishBy(person: Person, title: string): Promise<string> {
  const { url, dataFolder } = site()
  const session = await signInAs(site(), person)
  const client = createClient(url, await readKeyFile(dataFolder, 'publishable'), {
    accessToken: () => Promise.resolve(session.access_token),
  })
  const post = { title, summary: 'S', content: '<p>Text</p>', status: 'draft' }
  const { data } = await client.from('blog_posts').insert(post).select('id,slug').single().throwOnError()
  const server = await connectAsServer(site())
  await server.from('blog_posts').update({ status: 'published' }).eq('id', data.id).throwOnError()
  return `${url}/blog/${data.slug}`
}

test('saves a profile and signs posts with it', async () => {
  const person = await addWriter('author')
  const name = makeName('Ada')
  await using visit = await openSignedIn(site(), person)
  const { page } = visit
  await page.goto(site().url)
  const dialog = await openAccount(page)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await dialog.getByText('Please enter your name.').waitFor()
  expect(await dialog.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)

  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('About you').fill('Counts <b>clicks</b>.\n\nAnd beans.')
  const chooser = page.waitForEvent('filechooser')
  await dialog
    .getByRole('button', { name: /Upload|Choose a file|Choose picture/ })
    .first()
    .click()
  await (await chooser).setFiles(await draw('me.png'))
  await dialog.getByLabel('Alt text of the picture').fill('Ada at her desk')
  await expect.poll(() => dialog.getByRole('button', { name: 'Save profile' }).isEnabled()).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  // Escape does not discard typed text.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(name)
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await waitForToast(page, 'Profile saved', 'Your posts show it now.')

  const post = await publishBy(person, makeName('By Ada'))
  const html = await (await fetch(post)).text()
  expect(html).toContain(`rel="author">${name}</a>`)
  expect(html).toContain('alt="Ada at her desk"')

  await page.reload()
  const again = await openAccount(page)
  expect(await again.getByLabel('About you').inputValue()).toBe('Counts <b>clicks</b>.\n\nAnd beans.')
  await again.getByRole('link', { name: 'Your author page' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByText('Counts <b>clicks</b>.').waitFor()
  expect(visit.errors).toEqual([])
})
