/** Ways in which a person uses a page: the same story is played by each. */
import type { Locator, Page } from 'playwright-core'
import { tabTo } from '#tests/support/browser/keyboard.ts'

export type Hand = {
  /** Follows a link, presses a button. */
  press(target: Locator): Promise<void>
  /** The last of some that are one stop of the Tab key, among which arrows move. */
  pressLast(targets: Locator): Promise<void>
  /** In place of what a field holds. */
  type(target: Locator, text: string): Promise<void>
}

const SELECT_ALL = 'ControlOrMeta+a'

/** Goes by Tab, and the focus has to be seen wherever it is used. */
export function useKeyboard(page: Page): Hand {
  return {
    async press(target) {
      await target.waitFor()
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    },
    async pressLast(targets) {
      await tabTo(page, targets.and(page.locator('[tabindex="0"]')))
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    },
    async type(target, text) {
      await target.waitFor()
      await tabTo(page, target)
      await page.keyboard.press(SELECT_ALL)
      await page.keyboard.type(text)
    },
  }
}

export function useMouse(page: Page): Hand {
  return {
    press: (target) => target.click(),
    pressLast: (targets) => targets.last().click(),
    async type(target, text) {
      await target.click()
      await page.keyboard.press(SELECT_ALL)
      await page.keyboard.type(text)
    },
  }
}

export function useTouch(page: Page): Hand {
  return {
    press: (target) => target.tap(),
    pressLast: (targets) => targets.last().tap(),
    async type(target, text) {
      await target.tap()
      await page.keyboard.press(SELECT_ALL)
      await page.keyboard.type(text)
    },
  }
}
