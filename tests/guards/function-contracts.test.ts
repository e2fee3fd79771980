import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Request and response of a function are defined once, in a file that both sides import. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'supabase/functions')
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the functions were found', () => {
  expect(names).toContain('import-posts')
})

/** Called only by the scheduler, with the request and response that `serveJob` describes. */
const isJob = (name: string) => read(`supabase/functions/${name}/index.ts`).includes('serveJob(')

test.each(names.filter((name) => !isJob(name)))('%s has a contract with the schema of its answer', (name) => {
  expect(existsSync(join(folder, name, 'contract.ts'))).toBe(true)
  expect(read(`supabase/functions/${name}/contract.ts`)).toMatch(/export (?:const|\{) ?answers?\b/)
})

test.each(names)('%s validates its input with its contract', (name) => {
  const source = read(`supabase/functions/${name}/index.ts`)
  if (/\binput\b/.test(source)) expect(source).toContain(`from './contract.ts'`)
  expect(source).not.toMatch(/const input =/)
})

test('every function call in app/data imports its contract', () => {
  const calls = readdirSync(join(root, 'app/data'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: read(`app/data/${file}`) }))
    .flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /\b(?:callFunction|callTool|callAsSite|createStaffCall|call)(?:<[^(]*>)?\(\s*(?:client, |calls, )?'([a-z-]+)'/g,
        ),
      ]
        .filter(([call]) => !text.includes('createStaffCall') || !call.startsWith('call('))
        .map(([, name]) => ({ file, text, name: name! })),
    )
  expect(calls.length).toBeGreaterThan(10)
  const unread = calls.filter(({ name, text }) => !text.includes(`#supabase/functions/${name}/contract.ts`))
  expect(unread.map(({ file, name }) => `${file} calls ${name}`)).toEqual([])
})
