import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { LAUNCHED_SETTING } from '#domain/launch/launch-settings.ts'
import { EDITABLE_SETTINGS } from '#domain/settings/setting-forms.ts'
import { describeSettings, environmentSchema, ENVIRONMENT_ONLY } from '#server/config/config-schema.ts'

const page = fileURLToPath(new URL('../../docs/settings.md', import.meta.url))

test('docs/settings.md describes every setting and is up to date', async () => {
  const options = await resolveConfig(page)
  const written = await format(describeSettings(), { ...options, parser: 'markdown' })
  expect(readFileSync(page, 'utf8')).toBe(written)
  for (const name of Object.keys(environmentSchema.shape).filter((each) => each !== 'NODE_ENV'))
    expect(written).toContain(`\`${name}\``)
})

test('each setting can be changed on the site, or has a reason why not', () => {
  const unexplained = Object.keys(environmentSchema.shape).filter(
    (name) =>
      !['NODE_ENV', LAUNCHED_SETTING, ...EDITABLE_SETTINGS].includes(name) &&
      !ENVIRONMENT_ONLY.some(({ names }) => names.test(name)),
  )
  expect(unexplained).toEqual([])
})
