/** Memory and open files of a site over time (Linux, from /proc, and what the site says of itself). */
import { readdirSync } from 'node:fs'
import { readResident } from '../../../../../bench/parts/resident-memory.ts'

const BYTES_A_MIB = 1024 ** 2
/** METRICS_TOKEN of the measured site. */
export const METRICS_TOKEN = 'metrics-of-the-soak'
/** Kinds of memory that the site itself tells apart, by the names of its metrics. */
const SAID = {
  'JavaScript in use': 'nodejs_heap_size_used_bytes',
  'buffers outside its heap': 'nodejs_external_memory_bytes',
  'rendered pages': 'page_cache_bytes',
}

export type Usage = {
  minute: number
  memoryMib: number
  files: number
  /** MiB by kind of mapping, and of what is in use within them. */
  parts: Record<string, number>
}

export async function readUsage(site: { url: string; pid: number }, minute: number): Promise<Usage> {
  const { total, parts } = readResident(site.pid)
  const files = readdirSync(`/proc/${site.pid}/fd`).length
  return { minute, memoryMib: total, files, parts: { ...parts, ...(await readSaid(site.url)) } }
}

/** Nothing while the site does not answer: the rest of the sample stands without it. */
async function readSaid(url: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const answer = await fetch(`${url}/metrics`, { headers }).catch(() => null)
  if (!answer?.ok) return {}
  const lines = (await answer.text()).split('\n')
  const said: Record<string, number> = {}
  for (const [kind, name] of Object.entries(SAID)) {
    const line = lines.find((one) => one.startsWith(`${name} `))
    if (line) said[kind] = Number(line.slice(name.length)) / BYTES_A_MIB
  }
  return said
}

/** How much a figure grows a minute: the slope of the line of least squares through the samples that have it. */
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

/** The sample with the least memory of each span of so many minutes: what is held, without what a busy moment adds. */
export function takeLeast(samples: readonly Usage[], spanMinutes: number): Usage[] {
  const least = new Map<number, Usage>()
  for (const sample of samples) {
    const span = Math.floor(sample.minute / spanMinutes)
    const before = least.get(span)
    if (!before || sample.memoryMib < before.memoryMib) least.set(span, sample)
  }
  return [...least.values()]
}
