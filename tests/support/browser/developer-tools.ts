/** Opens the developer tools and mocks their functions. */
import type { Page } from 'playwright-core'
import type { PlanUsage, UsageMetric } from '#domain/usage-levels/plan-usage.ts'
import { describeBucket, type FileInfo } from '#domain/stored-files.ts'

export type FunctionName =
  | 'get-plan-usage'
  | 'get-storage-metrics'
  | 'get-news-schedule'
  | 'update-news-cron'
  | 'update-news-source'
  | 'auto-import-news'
  | 'process-drive-images'

const pathOf = (name: FunctionName) => `**/functions/v1/${name}`

/** Mocks a function in the browser. @returns the request bodies */
export async function mockFunction(
  page: Page,
  name: FunctionName,
  json: unknown,
  { status = 200, gate }: { status?: number; gate?: Promise<void> } = {},
): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.unroute(pathOf(name))
  await page.route(pathOf(name), async (route) => {
    bodies.push(route.request().postDataJSON())
    await gate
    await route.fulfill({ status, json })
  })
  return bodies
}

/** Removes the mock of a function. */
export const unmockFunction = (page: Page, name: FunctionName) => page.unroute(pathOf(name))

export async function openStorage(page: Page, tab?: 'File Explorer'): Promise<void> {
  await page.getByRole('button', { name: 'Storage', exact: true }).click()
  await page.getByRole('dialog', { name: 'Storage and usage' }).waitFor()
  if (tab) await page.getByRole('tab', { name: tab }).click()
}

export async function openTools(page: Page, tab: 'Features' | 'Auto Import' | 'Image Upload'): Promise<void> {
  await page.getByRole('button', { name: 'Dev tools', exact: true }).click()
  await page.getByRole('dialog', { name: 'Development tools' }).waitFor()
  await page.getByRole('tab', { name: tab }).click()
}

/** A usage metric with a limit of 100. */
export function makeMetric(percentage: number, changes: Partial<UsageMetric> = {}): UsageMetric {
  return { unlimited: false, used: percentage, limit: 100, unit: 'GB', percentage, ...changes }
}

export function makeUsage(changes: Partial<PlanUsage['usage']> = {}, type = 'free') {
  return {
    success: true,
    plan: { name: type === 'free' ? 'Free' : 'Pro', type },
    billing_cycle: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
    usage: {
      database_size: makeMetric(1),
      file_storage: makeMetric(1),
      egress: makeMetric(1),
      cached_egress: makeMetric(1),
      monthly_active_users: makeMetric(1, { unit: 'users' }),
      api_requests: makeMetric(0, { unlimited: true, used: 1234, limit: null, unit: 'requests' }),
      ...changes,
    },
  }
}

/** Response that lists storage buckets; files by key, size in bytes and date. */
export function makeBuckets(origin: string, buckets: Record<string, [string, number, string][]>) {
  return Object.entries(buckets).map(([id, files]) =>
    describeBucket(
      id,
      files.map(([key, size, day]): FileInfo => {
        const publicUrl = `${origin}/storage/v1/object/public/${id}/${key}`
        return { key, size, updatedAt: `${day}T12:00:00.000Z`, publicUrl }
      }),
    ),
  )
}
