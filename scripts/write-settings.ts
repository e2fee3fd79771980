/** `npm run settings`: writes docs/settings.md from what server/config/settings-reference.ts says of each setting. */
import { writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { describeSettings } from '#server/config/describe-settings.ts'

const page = new URL('../docs/settings.md', import.meta.url)
const options = await resolveConfig(page)
await writeFile(page, await format(describeSettings(), { ...options, parser: 'markdown' }))
