/** Memory and open files of a process over time (Linux, from /proc). */
import { readdirSync, readFileSync } from 'node:fs'

const KIB_A_MIB = 1024

export type Usage = { minute: number; memoryMib: number; files: number }

export function readUsage(pid: number, minute: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(status)!
  return { minute, memoryMib: Number(kib) / KIB_A_MIB, files: readdirSync(`/proc/${pid}/fd`).length }
}

/** How much a figure grows a minute: the slope of the line of least squares. */
export function findSlope(samples: readonly Usage[], read: (sample: Usage) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(samples.map(({ minute }) => minute))
  const level = mean(samples.map(read))
  const spread = samples.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0)
  const common = samples.reduce((sum, sample) => sum + (sample.minute - middle) * (read(sample) - level), 0)
  return spread === 0 ? 0 : common / spread
}
