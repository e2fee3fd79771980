/** Reads memory and open files of a site (Linux, from /proc and the site's metrics). */
import { readdirSync } from 'node:fs'
import { readResident } from '../resident-memory.ts'

const BYTES_A_MIB = 1024 ** 2
/** METRICS_TOKEN of the measured site. */
export const METRICS_TOKEN = 'metrics-of-the-soak'
/** Kinds of memory by the names of the site's metrics. */
const METRICS = {
  'JavaScript heap in use': 'nodejs_heap_size_used_bytes',
  'external buffers': 'nodejs_external_memory_bytes',
  'page cache': 'page_cache_bytes',
}

export type Usage = {
  minute: number
  memoryMib: number
  files: number
  /** MiB by kind of mapping or metric. */
  parts: Record<string, number>
}

export async function readUsage(site: { url: string; pid: number }, minute: number): Promise<Usage> {
  const { total, parts } = readResident(site.pid)
  const files = readdirSync(`/proc/${site.pid}/fd`).length
  return { minute, memoryMib: total, files, parts: { ...parts, ...(await readMetrics(site.url)) } }
}

/** Empty if the site does not respond. */
async function readMetrics(url: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const answer = await fetch(`${url}/metrics`, { headers }).catch(() => null)
  if (!answer?.ok) return {}
  const lines = (await answer.text()).split('\n')
  const values: Record<string, number> = {}
  for (const [kind, name] of Object.entries(METRICS)) {
    const line = lines.find((one) => one.startsWith(`${name} `))
    if (line) values[kind] = Number(line.slice(name.length)) / BYTES_A_MIB
  }
  return values
}

/** Growth per minute: the slope of the least-squares line through the samples that have the value. */
export function findSlope(samples: readonly Usage[], read: (sample: Usage) => number | undefined): number {
  const points = samples.flatMap((sample) => {
    const value = read(sample)
    return value === undefined ? [] : [{ minute: sample.minute, value }]
  })
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(points.map(({ minute }) => minute))
  const level = mean(points.map(({ value }) => value))
  const spread = points.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0)
  const common = points.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0)
  return spread === 0 ? 0 : common / spread
}

/** The sample with the least memory of each time span, which excludes temporary peaks. */
export function takeMinimums(samples: readonly Usage[], spanMinutes: number): Usage[] {
  const minimums = new Map<number, Usage>()
  for (const sample of samples) {
    const span = Math.floor(sample.minute / spanMinutes)
    const before = minimums.get(span)
    if (!before || sample.memoryMib < before.memoryMib) minimums.set(span, sample)
  }
  return [...minimums.values()]
}
