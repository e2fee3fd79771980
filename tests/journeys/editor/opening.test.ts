import { expect, test } from 'vitest'
import { addPosts, cardOf, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { findStored, NEWS, textOf } from '#tests/support/browser/editor-page.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

/** More than can be prepared in one slice. */
const PARAGRAPHS = 400

type Seen = Window & { wasBusy?: string | null }

test('undoes field changes made while a long text was loading', async () => {
  const title = 'A long read'
  const words = Array.from({ length: 60 }, (_, n) => (n % 7 === 3 ? `**word${n}**` : `word${n}`)).join(' ')
  const content = Array.from({ length: PARAGRAPHS }, (_, n) => `<p>Paragraph ${n}: ${words}</p>`).join('')
  await addPosts(getSite(), 'news_posts', [{ title, content }])
  const [stored] = await findStored(getSite(), NEWS, title)
  await using visit = await openVisit()
  const { page, errors } = visit
  await page.goto(`${getSite().url}/news`)
  await page.locator('.authored-list').waitFor()
  // As soon as the form is rendered.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('dialog [data-autofocus]')
      if (!field?.value) return
      watch.disconnect()
      ;(window as Seen).wasBusy = document.querySelector('.rich-text')?.getAttribute('aria-busy') ?? null
      document.querySelector<HTMLElement>('.rich-text')!.focus()
      field.setRangeText('Early: ', 0, 0)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await cardOf(page, title).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit News Post' })
  const text = textOf(dialog)
  const field = dialog.getByLabel('Title')
  const undo = dialog.getByRole('toolbar', { name: 'Editor' }).getByRole('button', { name: 'Undo' })
  await expect.poll(() => text.locator('p').count()).toBe(PARAGRAPHS)
  expect(await page.evaluate(() => (window as Seen).wasBusy)).toBe('true')
  expect(await text.getAttribute('aria-busy')).toBeNull()

  await expect.poll(() => field.inputValue()).toBe(`Early: ${title}`)
  await undo.click()
  await expect.poll(() => field.inputValue()).toBe(title)
  // Nothing else can be undone.
  await expect.poll(() => undo.isDisabled()).toBe(true)

  await text.locator('p').nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Changed: ')
  await expect.poll(() => text.locator('p').nth(1).innerText()).toContain('Changed: ')
  const said = await text.locator('p').nth(1).innerText()
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const [saved] = await findStored(getSite(), NEWS, title)
  expect(said.replace('Changed: ', '')).toContain('Paragraph 1: ')
  expect(saved!.content.replace('Changed: ', '')).toBe(stored!.content)
  expect(errors).toEqual([])
})
