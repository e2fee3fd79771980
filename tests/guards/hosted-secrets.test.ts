import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { environmentSchema } from '#server/config/config-schema.ts'
import { FUNCTION_SETTINGS } from '#server/config/config-backend.ts'

/** The guide to a hosted project names every secret that its functions read, and none that they don't. */
const root = fileURLToPath(new URL('../../', import.meta.url))
/** Provided by the platform. */
const GIVEN = /^SUPABASE_/

const guide = readFileSync(`${root}docs/running.md`, 'utf8')
const hosted = guide.slice(guide.indexOf('## (c) A hosted Supabase project'), guide.indexOf('## Backups'))
const table = hosted.slice(hosted.indexOf('| Secrets'))
const named = [...table.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
)

const sources = globSync('supabase/functions/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(root + file, 'utf8'))

function listRead(): string[] {
  const known = Object.keys(environmentSchema.shape)
  const quoted = sources.flatMap((text) =>
    [...text.matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, name]) => name!),
  )
  const taken = sources.flatMap((text) => [
    ...[...text.matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name]) => name!),
    ...[...text.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(([, names]) =>
      [...names!.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => name),
    ),
  ])
  const all = [...quoted.filter((name) => known.includes(name)), ...taken, ...FUNCTION_SETTINGS]
  return [...new Set(all)].filter((name) => !GIVEN.test(name)).toSorted()
}

test('the guide lists exactly the secrets that functions read', () => {
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].toSorted()).toEqual(listRead())
})
