/** `npm run page-dates`: updates the dates of changed pages in content/pages/page-dates.ts. */
import { writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { pageDates } from '#content/pages/page-dates.ts'
import { datePages } from './dated-pages.ts'

const file = new URL('../content/pages/page-dates.ts', import.meta.url)
const dates = datePages(pageDates, new Date().toISOString().slice(0, 10))
const source = `/** Written by \`npm run page-dates\`: when the text of a page last changed, and a digest of it. */
export type PageDates = Readonly<Record<string, { digest: string; changed: string }>>

export const pageDates: PageDates = ${JSON.stringify(dates)}
`
await writeFile(file, await format(source, { ...(await resolveConfig(file)), parser: 'typescript' }))
