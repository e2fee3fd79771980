/** Actions of a person on a page, in scripts that work the same in each engine. */
import { type EnginePage, type Point, waitFor } from './engine-page.ts'
import { waitUntil } from './processes.ts'

/** Visible parts whose accessible name, roughly, is `name`. */
const LIST = `
  const list = (name, area) => [...document.querySelectorAll(area + ' :is(a, button, label, summary, [role=tab])')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.offsetWidth > 1 &&
      (part.getAttribute('aria-label') ?? part.textContent).trim().replaceAll(/\\s+/g, ' ') === name)`

/** Clicks a button, link or tab when it no longer moves and nothing covers it. */
export async function clickOn(page: EnginePage, name: string, area = 'body'): Promise<void> {
  await clickAt(
    page,
    `${LIST}
    return list(${JSON.stringify(name)}, ${JSON.stringify(area)})[0]`,
  )
}

/** @param find body of a function that returns the element */
export async function clickAt(page: EnginePage, find: string): Promise<void> {
  await page.drag(await findCenter(page, find))
}

/** The center of an element that can be seen. @param find body of a function that returns it */
export async function findCenter(page: EnginePage, find: string): Promise<Point> {
  await waitFor(
    page,
    `const part = (() => {${find}\n})()
    if (!part) return false
    const { left, top, width, height } = part.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    if (!part.contains(document.elementFromPoint(x, y))) {
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      return false
    }
    const last = window.lastCenter
    window.lastCenter = { x, y }
    return x === last?.x && y === last?.y`,
  )
  return page.run<Point>('return window.lastCenter')
}

/** Replaces the value of the field with this label by typing; repeats it if a dialog took the focus meanwhile. */
export async function fill(page: EnginePage, label: string, text: string): Promise<void> {
  await waitUntil(async () => {
    await waitFor(
      page,
      `const labels = [...document.querySelectorAll('label')].filter((one) => one.checkVisibility())
      const field = labels.find((one) => one.textContent.trim().startsWith(${JSON.stringify(label)}))?.control
      field?.focus()
      field?.select()
      return field && document.activeElement === field`,
    )
    await page.type(text)
    return page.run(`return document.activeElement.value === ${JSON.stringify(text)}`)
  })
}

/** Copies this content with the keyboard, as another program would, and pastes it. */
export async function paste(page: EnginePage, content: Record<string, string>): Promise<void> {
  await page.run(`
    const fill = (event) => {
      for (const [type, text] of Object.entries(${JSON.stringify(content)})) event.clipboardData.setData(type, text)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // WebKit copies without a selection only if this event is handled.
    addEventListener('beforecopy', (event) => event.preventDefault(), { capture: true, once: true })
    addEventListener('copy', fill, { capture: true, once: true })`)
  await page.press('Control+c', 'Control+v')
}
