/** A redirect can't replace a page: the rule lists every built-in page. */
import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { PAGE_PATHS } from '#domain/redirects/page-paths.ts'

function listPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [`/${path}`, ...listPaths(children)])
}

test('every page route is excluded from redirects', () => {
  const paths = listPaths(routes)
  expect(paths.length).toBeGreaterThan(15)
  // Wildcards, files and development pages.
  const pages = paths.filter((path) => !/[:*.]|^\/dev\//.test(path))
  expect(pages).toContain('/services')
  expect(pages.filter((path) => !PAGE_PATHS.includes(path))).toEqual([])
})
