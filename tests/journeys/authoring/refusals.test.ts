import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import {
  addPosts,
  addUser,
  cardOf,
  connectAsServer,
  enterAdminMode,
  openSignedIn,
  readTitles,
  waitForToast,
  useStaffSite,
  visitList,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

const getSite = useStaffSite()
const BLOCKED = 'Operation blocked - you may not have admin permissions'

async function addAdministrator(site: RunningSite) {
  const server = await connectAsServer(site)
  const person = await addUser(site, 'admin')
  const { id } = person
  const giveRole = async () => {
    const { error } = await server.from('user_roles').insert({ user_id: id, role: 'admin' })
    const isHeldAlready = error?.code === '23505'
    if (error && !isHeldAlready) throw error
  }
  const takeRole = async () => {
    const { error } = await server.from('user_roles').delete().eq('user_id', id)
    if (error) throw error
  }
  return { person, giveRole, takeRole }
}

test('shows controls on the blog to people without a role, and rejects every write', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [{ title: 'Not yours' }, { title: 'A secret draft', status: 'draft' }])
  const before = await readTitles(site, 'blog_posts')
  await using visit = await openSignedIn(site, await addUser(site))
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await enterAdminMode(page)
  expect(await page.getByText('A secret draft').count()).toBe(0)
  await page.getByText('your changes will not be saved').waitFor()

  await page.getByRole('button', { name: 'Copy: Not yours' }).click()
  await waitForToast(page, 'Error', BLOCKED)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Delete: Not yours' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await waitForToast(page, 'Error', BLOCKED)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.locator('[data-toasts] > *').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Edit: Not yours' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Title', { exact: true }).fill('Mine now')
  await editor.getByRole('button', { name: 'Update', exact: true }).click()
  await waitForToast(page, 'Error', BLOCKED)
  expect(await editor.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine now')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Discard|Leave|Throw)/ }).click()
  await editor.waitFor({ state: 'detached' })
  await cardOf(page, 'Not yours').waitFor()
  expect(await readTitles(site, 'blog_posts')).toEqual(before)
})

test('shows people without a role on news which role they need, and no controls', async () => {
  const site = getSite()
  const [id] = await addPosts(site, 'news_posts', [{ title: 'Not yours either' }])
  await using visit = await openSignedIn(site, await addUser(site))
  const { page } = visit
  for (const path of ['/news', `/news/${id}`]) {
    await page.goto(site.url + path)
    if (path === '/news') await page.getByRole('button', { name: 'Enable Admin Mode' }).click()
    await page.getByText("Your account doesn't have the administrator role").waitFor()
    await page.getByRole('button', { name: 'Exit Admin' }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Admin' }).getByRole('button').count()).toBe(1)
    await expect
      .poll(() => page.getByRole('button', { name: /^(Copy:|Edit|Delete|New|Import|Backfill)/ }).count())
      .toBe(0)
    expect(await findAccessibilityProblems(page)).toEqual([])
  }
  await page.goto(`${site.url}/news`)
  await expect.poll(() => page.locator('.post').count()).toBe(12)
})

test('denies access on news to people who lost their role, before anything is sent', async () => {
  const site = getSite()
  const { person, giveRole, takeRole } = await addAdministrator(site)
  // A second attempt would find the post of the first one.
  const title = `Kept as it is ${crypto.randomUUID()}`
  await addPosts(site, 'news_posts', [{ title }])
  await using visit = await openSignedIn(site, person)
  const { page } = visit
  for (const [button, action] of [
    [`Copy: ${title}`, 'duplicate'],
    [`Edit: ${title}`, 'edit'],
    ['New post', 'create'],
  ] as const) {
    await giveRole()
    await page.goto(`${site.url}/news`)
    await page.getByRole('button', { name: button }).waitFor()
    // The page's first requests may be late and would notice the removed role before the click.
    await page.waitForLoadState('networkidle')
    await takeRole()
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.url())
    })
    await page.getByRole('button', { name: button }).click()
    await waitForToast(page, 'Access Denied', `You need admin privileges to ${action} posts`)
    await page.getByText("Your account doesn't have the administrator role").waitFor()
    expect(await page.getByRole('button', { name: button }).count()).toBe(0)
    expect(writes).toEqual([])
  }
})

test('turns admin mode off on signing out', async () => {
  const site = getSite()
  await using visit = await visitList(site, '/blog')
  const { page } = visit
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const enable = page.getByRole('button', { name: 'Enable Admin Mode' })
  await enable.waitFor()
  expect(await page.locator('.authored-list').count()).toBe(0)
  await expect.poll(() => page.locator('.post').count()).toBe(12)
  expect(await page.evaluate(() => sessionStorage.getItem('admin-mode'))).toBe(null)

  await enable.click()
  await page.waitForURL(`${site.url}/auth`)
  await waitForToast(page, 'Login required', 'Please sign in to enable admin mode')
})

test('is in admin mode in every tab of a person with a role, until it is left there', async () => {
  const site = getSite()
  await using visit = await openSignedIn(site, ADMIN)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.getByRole('button', { name: 'Exit Admin' }).click()
  await page.getByText('Admin mode is off.').waitFor()
  await page.goto(`${site.url}/news`)
  const enable = page.getByRole('button', { name: 'Enable Admin Mode' })
  await enable.waitFor()

  const other = await visit.context.newPage()
  await other.goto(`${site.url}/blog`)
  await other.getByRole('button', { name: 'Exit Admin' }).waitFor()
  await page.reload()
  await enable.click()
  await page.getByRole('button', { name: 'Exit Admin' }).waitFor()
})

test('reports a list that can’t be loaded and retries', async () => {
  const site = getSite()
  await using visit = await openSignedIn(site)
  const { page } = visit
  for (const [path, message] of [
    ['/blog', 'Failed to load blog posts'],
    ['/news', 'Failed to load news posts'],
  ] as const) {
    const list = `**/rest/v1/rpc/list_authored_posts?*`
    await page.route(list, (route) => route.abort())
    await page.goto(site.url + path)
    await waitForToast(page, 'Error', message)
    await expect.poll(() => page.locator('.post').count()).toBe(12)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.authored-list').waitFor()
  }
})
