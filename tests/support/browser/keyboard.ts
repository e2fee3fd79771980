/** Keyboard navigation. */
import type { Locator, Page } from 'playwright-core'

const MAX_STEPS = 120

export const readFocusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? ''
  })

/** @throws if the target does not get a visible focus */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return mustBeVisible(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(target)}`)
}

/** Focus is shown by an outline, or by the caret of the title and text of the editor, which have no box. */
async function mustBeVisible(target: Locator): Promise<void> {
  const isVisible = await target.evaluate(
    (element) =>
      element.matches('.editor-title *, .rich-text') || getComputedStyle(element).outlineStyle !== 'none',
  )
  if (!isVisible) throw new Error(`The focus can not be seen on ${String(target)}`)
}
