/** Browsers get supabase-js without some of its parts (docs/decisions/0001-ship-no-react-on-public-pages.md): the stubs have every member that the library uses, and our code uses none. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MODULE_REPLACEMENTS } from '../../scripts/build/replace-unused-modules.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const library = ['supabase-js/dist/index.mjs', 'auth-js/dist/module/GoTrueClient.js']
  .map((file) => readFileSync(`${root}node_modules/@supabase/${file}`, 'utf8'))
  .join('\n')

test.each([...MODULE_REPLACEMENTS])(
  'the stub of %s exports everything that supabase-js imports',
  async (source, file) => {
    const imported = new RegExp(String.raw`import \{ ([^}]+?),? \} from ["']${source}["']`).exec(library)
    expect(imported).not.toBeNull()
    const standIn = (await import(root + file)) as Record<string, unknown>
    for (const name of imported![1]!.split(', ')) expect(standIn[name], name).toBeTypeOf('function')
  },
)

test('sends a token to channels that are not open', async () => {
  const { RealtimeClient } = await import('#app/data/client/left-out/realtime.ts')
  await expect(new RealtimeClient().setAuth()).resolves.toBeUndefined()
  const called = [...library.matchAll(/this\.realtime\.(\w+)\(/g)].map(([, name]) => name)
  expect(new Set(called)).toEqual(
    new Set(['channel', 'getChannels', 'removeAllChannels', 'removeChannel', 'setAuth']),
  )
})

test('no page opens a realtime channel or uses the storage client', () => {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const asking = files.filter((file) =>
    /\.storage\s*\.from\(|\.channel\(|\.(?:removeChannel|removeAllChannels|getChannels)\(/.test(
      readFileSync(root + file, 'utf8'),
    ),
  )
  expect(asking).toEqual([])
})
