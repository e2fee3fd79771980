import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import {
  blockAt,
  BLOG,
  findStored,
  openEditor,
  openPicture,
  readImageUrl,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { useStaffSite, waitForToast, cardOf } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

const TITLE = 'Cropped post'

const uploadedIn = (picker: Locator) => picker.getByRole('button', { name: 'Crop' }).waitFor()

test('crops a picture from its original, sets the focal point of a cover, and asks once for missing alt texts', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  const png = {
    name: 'shelf.png',
    mimeType: 'image/png',
    buffer: await drawPicture(640, 400).png().toBuffer(),
  }
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByLabel('Summary').fill('A summary.')
  await blockAreaOf(dialog, 1).fill('Words')
  await dispatchFiles(blockAreaOf(dialog, 1), 'paste', png, png)
  const picture = blockAt(dialog, 2)
  for (const block of [picture, blockAt(dialog, 3)]) await expect.poll(() => readImageUrl(block)).not.toBe('')
  const original = await readImageUrl(picture)

  // By typed values, keys and pointer.
  await picture.getByText('No alt text').waitFor()
  await openPicture(picture, 'Alt text')
  await picture.getByRole('button', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop' })
  const frame = crop.getByRole('button', { name: /^Frame/ })
  await expect.poll(() => frame.evaluate((button) => button === document.activeElement)).toBe(true)
  const figures = () =>
    Promise.all(
      ['From the left', 'From the top', 'Width', 'Height'].map((name) => crop.getByLabel(name).inputValue()),
    )
  await crop.getByLabel('Shape').selectOption({ label: '1 : 1' })
  expect(await figures()).toEqual(['120', '0', '400', '400'])
  await frame.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowRight')
  expect(await figures()).toEqual(['128', '0', '392', '392'])
  await crop.getByLabel('Shape').selectOption({ label: 'Free' })
  await crop.getByLabel('Width').press('ControlOrMeta+a')
  await page.keyboard.type('300')
  await crop.getByLabel('Height').fill('200')
  const box = (await frame.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 999, box.y + box.height / 2 + 999, { steps: 3 })
  await page.mouse.up()
  expect(await figures()).toEqual(['340', '200', '300', '200'])
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await crop.waitFor({ state: 'detached' })
  await expect.poll(() => readImageUrl(picture)).toMatch(/\.png\?w=300&h=200$/)

  // Sets the focal point by keys and by a click.
  const cover = dialog.getByRole('group', { name: 'Featured image' })
  await dispatchFiles(cover, 'drop', png)
  await uploadedIn(cover)
  await cover.getByRole('button', { name: 'Focal point' }).click()
  const focus = page.getByRole('dialog', { name: 'Focal point' })
  const point = focus.getByRole('button', { name: /^Focal point: 50 % from the left, 50 %/ })
  await point.waitFor()
  await page.keyboard.press('ArrowLeft')
  await focus.getByRole('button', { name: /^Focal point: 45 % from the left/ }).waitFor()
  await focus.getByRole('spinbutton', { name: 'From the top' }).press('ControlOrMeta+a')
  await page.keyboard.type('83')
  await focus.getByRole('button', { name: /45 % from the left, 85 % from the top/ }).waitFor()
  const stage = (await focus.locator('.focus-stage').boundingBox())!
  await page.mouse.click(stage.x + stage.width * 0.2, stage.y + stage.height * 0.9)
  await focus.getByRole('button', { name: /^Focal point: 20 % from the left, 90 % from the top/ }).waitFor()
  await focus.getByRole('button', { name: 'Use this point' }).click()

  // The second picture is decorative; the first has no alt text.
  await openPicture(blockAt(dialog, 3), 'Alt text')
  await blockAt(dialog, 3).getByText('What does this picture show?').waitFor()
  await blockAt(dialog, 3).getByRole('checkbox', { name: 'Decorative' }).check()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const create = dialog.getByRole('button', { name: 'Publish', exact: true })
  await create.click()
  const question = page.getByRole('dialog', { name: 'Publish without alt text?' })
  await question.getByText('1 picture has no alt text yet.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Describe it' }).click()
  await create.click()
  await waitForToast(page, 'Success', 'Blog post created successfully. 1 picture has no alt text yet.')

  const [post] = await findStored(site(), BLOG, TITLE)
  expect(post!.featured_image).toMatch(/\.png\?w=640&h=400#focus=20,90$/)
  expect(post!.content).toMatch(
    /#crop=340,200,300,200&amp;of=\/blog-images\/blog-images\/[\da-f-]{36}\.png,640,400" alt="">\n<img src="[^"]*#decorative" alt="">$/,
  )
  const html = await (await fetch(`${site().url}/blog/cropped-post`)).text()
  expect(html).toContain('class="dimmable focus-x-20 focus-y-90"')
  expect(html).not.toMatch(/#(?:crop|focus|decorative)/)
  await page.goto(`${site().url}/blog/cropped-post`)
  const shown = page.locator('.article-cover img')
  await expect.poll(() => shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('20% 90%')
  const share = /property="og:image" content="([^"]+)"/.exec(html)![1]!
  const card = await fetch(new URL(new URL(share).pathname, site().url))
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  // The whole picture can be restored from the original.
  const again = await openEditor(page, site(), BLOG, TITLE)
  await openPicture(blockAt(again, 2), 'Details')
  await blockAt(again, 2).getByRole('button', { name: 'Crop' }).click()
  expect(await figures()).toEqual(['340', '200', '300', '200'])
  await crop.getByRole('button', { name: 'Whole picture' }).click()
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await crop.waitFor({ state: 'detached' })
  expect(new URL(await readImageUrl(blockAt(again, 2)), site().url).href).toBe(
    new URL(original, site().url).href,
  )
  await openPicture(blockAt(again, 3), 'Alt text')
  expect(await blockAt(again, 3).getByRole('checkbox', { name: 'Decorative' }).isChecked()).toBe(true)
  expect(visit.errors).toEqual([])
})

test('shows a drawn cover with alt text and caption on the page, the share image and the copy of a post', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Drawn post')
  await blockAreaOf(dialog, 1).fill('Words')
  await dialog.getByLabel('Summary').fill('A summary.')
  const picker = dialog.getByRole('group', { name: 'Featured image' })
  await picker.getByRole('button', { name: 'Generate a cover' }).click()
  const drawer = page.getByRole('dialog', { name: 'Generate a cover' })
  const motifs = drawer.getByRole('group', { name: 'Motif' })
  await motifs.getByRole('radio').first().waitFor()
  await expect.poll(() => motifs.getByRole('radio').count()).toBe(12)
  await expect.poll(() => drawer.getByRole('group', { name: 'Colors' }).getByRole('radio').count()).toBe(6)

  // By keyboard: each group of choices is one Tab stop, and arrow keys choose.
  await motifs.getByText('Trend', { exact: true }).click()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => motifs.getByRole('radio', { name: 'Waterfall' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  await drawer.getByText('Butter', { exact: true }).click()
  const shown = drawer.getByRole('img', { name: 'Trend in butter' })
  const first = await shown.getAttribute('src')
  await drawer.getByRole('button', { name: 'Another one' }).click()
  await expect.poll(() => shown.getAttribute('src')).not.toBe(first)
  const drawn = decodeURIComponent((await shown.getAttribute('src'))!.slice('data:image/svg+xml,'.length))
  await drawer.getByRole('button', { name: 'Use this cover' }).click()
  await drawer.waitFor({ state: 'detached' })

  const change = picker.getByRole('button', { name: 'Change the cover' })
  expect(await change.evaluate((button) => button === document.activeElement)).toBe(true)
  const address = await picker.getByLabel('Image URL').inputValue()
  expect(address).toMatch(/^\/drawn-covers\/trend\.butter\.[a-z0-9]+$/)
  const answer = await fetch(site().url + address)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(await answer.text()).toBe(drawn)
  await picker.getByLabel('Alt text').fill('A line that climbs')
  await picker.getByLabel('Caption').fill('Drawn for this post')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForToast(page, 'Success', 'Blog post created successfully.')

  const [post] = await findStored(site(), BLOG, 'Drawn post')
  expect(post).toMatchObject({
    featured_image: address,
    featured_image_alt: 'A line that climbs',
    featured_image_caption: 'Drawn for this post',
  })
  await cardOf(page, 'Drawn post').getByRole('button', { name: 'Copy: Drawn post' }).click()
  await expect.poll(async () => (await findStored(site(), BLOG, 'Drawn post (Copy)')).length).toBe(1)
  expect((await findStored(site(), BLOG, 'Drawn post (Copy)'))[0]).toMatchObject({ featured_image: address })

  const html = await (await fetch(`${site().url}/blog/drawn-post`)).text()
  expect(html).toContain(`src="${address}"`)
  expect(html).toContain('alt="A line that climbs"')
  const share = /property="og:image" content="([^"]+)"/.exec(html)![1]!
  const image = await fetch(new URL(new URL(share).pathname, site().url))
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])

  // The dialog starts with the current drawing.
  const again = await openEditor(page, site(), BLOG, 'Drawn post')
  await again.getByRole('button', { name: 'Change the cover' }).click()
  await expect.poll(() => motifs.getByRole('radio', { name: 'Trend' }).isChecked()).toBe(true)
  expect(visit.errors).toEqual([])
})
