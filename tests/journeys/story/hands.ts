/** Input devices for the story. */
import type { Locator, Page } from 'playwright-core'
import { tabTo } from '#tests/support/browser/keyboard.ts'

export type Hand = {
  press(target: Locator): Promise<void>
  /** Activates the last item of a group with arrow key navigation. */
  pressLast(targets: Locator): Promise<void>
  /** Replaces the value. */
  type(target: Locator, text: string): Promise<void>
}

const SELECT_ALL = 'ControlOrMeta+a'

/** Uses Tab and requires a visible focus. */
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
