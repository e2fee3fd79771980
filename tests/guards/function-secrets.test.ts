import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FUNCTION_SETTINGS } from '#server/config/function-settings.ts'

test('the guide to a hosted project names every secret that functions read', () => {
  const guide = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8')
  const hosted = guide.slice(guide.indexOf('## (c) A hosted Supabase project'), guide.indexOf('## Backups'))
  expect(FUNCTION_SETTINGS.filter((name) => !hosted.includes(`\`${name}\``))).toEqual([])
})
