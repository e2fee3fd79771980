import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { environmentSchema } from '#server/config/config-schema.ts'
import { describeSettings, readDefault } from '#server/config/describe-settings.ts'
import { SETTING_GROUPS } from '#server/config/settings-reference.ts'

const page = fileURLToPath(new URL('../../docs/settings.md', import.meta.url))
const entries = SETTING_GROUPS.flatMap((group) => group.entries)

test('every setting of the schema is explained once', () => {
  const known = Object.keys(environmentSchema.shape).filter((name) => name !== 'NODE_ENV')
  expect(entries.flatMap(({ names }) => names).toSorted()).toEqual(known.toSorted())
})

test('what happens without a setting is said where the schema does not say it', () => {
  for (const { names, without } of entries) {
    if (without !== undefined) expect(readDefault(names[0]!), names[0]).toBeUndefined()
  }
})

test('the page is the one that `npm run settings` writes', async () => {
  const options = await resolveConfig(page)
  const written = await format(describeSettings(), { ...options, parser: 'markdown' })
  expect(readFileSync(page, 'utf8')).toBe(written)
})
