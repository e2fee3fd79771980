import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  enterAdminMode,
  openSignedIn,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()

const PICTURES = 'https://pictures.example'
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600"/>'

test.each([
  { table: 'blog_posts', path: '/blog', drawsCover: true },
  { table: 'news_posts', path: '/news', drawsCover: false },
] as const)('shows no broken picture in the author’s list of $path', async (kind) => {
  const site = getSite()
  const [gone] = await addPosts(site, kind.table, [
    // Shown by its https address.
    { title: 'Picture gone', featured_image: 'http://pictures.example/gone.png' },
    { title: 'Picture here', featured_image: `${PICTURES}/here.svg` },
  ])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.route(`${PICTURES}/**`, (route) =>
    route.request().url().endsWith('/gone.png')
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
  await page.goto(site.url + kind.path)
  await enterAdminMode(page)
  const sources = (title: string) =>
    cardOf(page, title)
      .locator('[data-cover] img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          .map((image) => image.getAttribute('src')),
      )
  if (kind.drawsCover) await expect.poll(() => sources('Picture gone')).toEqual([`/drawn-covers/${gone}`])
  else await cardOf(page, 'Picture gone').locator('[data-cover]').waitFor({ state: 'detached' })
  await expect.poll(() => sources('Picture here')).toEqual([`${PICTURES}/here.svg`])
})
