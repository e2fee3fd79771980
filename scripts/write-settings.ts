/** `npm run settings`: writes docs/settings.md from server/config. */
import { writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { describeSettings } from '#server/config/config-schema.ts'

const page = new URL('../docs/settings.md', import.meta.url)
const options = await resolveConfig(page)
await writeFile(page, await format(describeSettings(), { ...options, parser: 'markdown' }))
