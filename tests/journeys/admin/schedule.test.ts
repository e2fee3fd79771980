/** Writers plan what is published when: by keyboard, by pointer, and on a phone. */
import { expect, test } from 'vitest'
import { checkEachWidth } from '#tests/support/browser/check-page-state.ts'
import { addPosts, connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite({ AGENCY_TIME_ZONE: 'America/New_York' })

test('turns ideas into drafts, and keeps the local time of moved posts', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  const service = await connectAsServer(getSite())
  for (const table of ['blog_posts', 'news_posts'])
    await service.from(table).delete().like('title', 'Ledger%')
  await service.from('post_ideas').delete().like('title', 'Ledger%')
  const [id] = await addPosts(getSite(), 'blog_posts', [
    { title: 'Ledger one', content: '<p>x</p>', published_at: '2031-03-07T14:00:00Z' },
  ])
  const read = async () =>
    (await service.from('blog_posts').select('published_at,unpublish_at').eq('id', id!).single()).data!
  await page.goto(`${getSite().url}/admin/schedule?day=2031-03-07`)
  await page.getByRole('heading', { name: 'March 2031' }).waitFor()
  await page.getByRole('button', { name: /9:00 AM Scheduled Ledger one/ }).waitFor()
  await page.getByText('2 more to reach 2 per week').first().waitFor()
  await checkEachWidth(page)

  // To a day after the change to daylight saving time: the local time stays the same.
  await page
    .getByRole('button', { name: /Ledger one/ })
    .first()
    .dragTo(page.locator('[data-day="2031-03-10"]'))
  await page.getByText('“Ledger one” moved').first().waitFor()
  await expect.poll(read).toMatchObject({ published_at: '2031-03-10T13:00:00+00:00' })

  // By keyboard, with a message if another person was first.
  await page
    .locator('[data-day="2031-03-10"]')
    .getByRole('button', { name: /Ledger one/ })
    .press('Enter')
  await page
    .getByRole('textbox', { name: 'Take down on' })
    .or(page.getByLabel('Take down on'))
    .first()
    .fill('2031-03-20T09:00')
  await checkEachWidth(page)
  await service.from('blog_posts').update({ summary: 'Mine' }).eq('id', id!)
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await page.getByText('Someone else changed this in the meantime').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await page
    .locator('[data-day="2031-03-10"]')
    .getByRole('button', { name: /Ledger one/ })
    .press('Enter')
  await page.getByLabel('Take down on').fill('2031-03-20T09:00')
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await page.getByRole('button', { name: /9:00 AM Unpublished Ledger one/ }).waitFor()
  expect(await read()).toMatchObject({ unpublish_at: '2031-03-20T13:00:00+00:00' })

  await page.getByRole('button', { name: /add an idea for Wednesday, March 12/ }).press('Enter')
  await page.getByRole('button', { name: 'Add idea' }).press('Enter')
  await page.getByText('Enter a title.').waitFor()
  await page.getByLabel('Title').fill('Ledger two')
  await page.getByLabel('Note').fill('Ask Ann')
  await checkEachWidth(page)
  await page.getByRole('button', { name: 'Add idea' }).press('Enter')
  await page.getByRole('button', { name: /Idea Ledger two/ }).press('Enter')
  await page.getByRole('button', { name: 'Write it' }).press('Enter')
  // The editor opens with the draft.
  await page.getByRole('textbox', { name: 'Title' }).first().waitFor()
  await expect
    .poll(async () => (await service.from('blog_posts').select('status').eq('title', 'Ledger two')).data)
    .toEqual([{ status: 'draft' }])

  await page.goto(`${getSite().url}/admin/schedule?view=week&day=2031-03-12`)
  await page.getByRole('button', { name: /9:00 AM Draft Ledger two/ }).waitFor()
  await page.getByRole('combobox', { name: 'Target' }).selectOption('5')
  await page.getByText('3 more to reach 5 per week').waitFor()
  await checkEachWidth(page)
})
