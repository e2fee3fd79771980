import type { Visit } from './browser.ts'

const PATH = '/acos-calculator'

/** Opens the calculator and returns locators of its parts. */
export async function openCalculator(visit: Visit, site: string, query = '') {
  const { page } = visit
  await page.goto(site + PATH + query)
  const tacos = page.getByLabel('Target TACoS (%)', { exact: true })
  const organicSales = page.getByLabel('Organic Sales (%)', { exact: true })
  const calculate = page.getByRole('button', { name: 'Calculate', exact: true })
  const result = page.getByRole('status').filter({ hasText: 'Your ACoS Target is:' })
  const messageOf = async (field: typeof tacos) => {
    const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
    return (await field.getAttribute('aria-invalid')) === 'true' ? (await note.innerText()).trim() : ''
  }
  return { page, tacos, organicSales, calculate, result, messageOf }
}
