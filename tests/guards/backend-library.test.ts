/** Only app/data imports the backend's client library. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const BACKEND_LIBRARY = /(?:from|import)\s*\(?\s*['"]@supabase\//

const isAllowed = (file: string, source: string): boolean =>
  file.startsWith('app/data/') || !BACKEND_LIBRARY.test(source)

test('only app/data imports the library of the backend', () => {
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => posix.join('app', name))
  expect(files.length).toBeGreaterThan(300)
  const faults = files.filter((file) => !isAllowed(file, readFileSync(join(root, file), 'utf8')))
  expect(faults).toEqual([])
})

test.for<[string, string]>([
  ['app/auth/sign-in/sign-in-form.tsx', "import { isAuthApiError } from '@supabase/supabase-js'"],
  ['app/auth/session/session-state.ts', "import type { AuthChangeEvent } from '@supabase/supabase-js'"],
  ['app/home/home.route.tsx', "const { createClient } = await import('@supabase/supabase-js')"],
  ['app/staff-tools.ts', "import '@supabase/auth-js'"],
])('the library planted into %s is found', ([file, source]) => {
  expect(isAllowed(file, source)).toBe(false)
  expect(isAllowed(file.replace(/^app\//, 'app/data/'), source)).toBe(true)
})
