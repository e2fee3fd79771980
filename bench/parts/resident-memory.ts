/** What holds the resident memory of a process, as far as its maps tell (Linux, /proc). */
import { readFileSync } from 'node:fs'

export type Resident = { total: number; parts: Record<string, number> }

const HEAD = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/
const RESIDENT = /^Rss:\s+(\d+) kB$/
/** Pages of V8's heaps are mapped one by one. */
const HEAP_PAGE = 256 * 1024
const LARGE = 8 * 1024 * 1024
/** Where the C library begins each of its further heaps. */
const ARENA = 64 * 1024 * 1024
const KIB_A_MIB = 1024

/** In MiB, by kind of mapping. The memory of the embedded database is what is mapped at once and large. */
export function readResident(pid: number): Resident {
  const parts: Record<string, number> = {}
  let total = 0
  let kind = ''
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const head = HEAD.exec(line)
    if (head) kind = nameKind(BigInt(`0x${head[1]}`), BigInt(`0x${head[2]}`), head[3]!, head[4]!)
    const [, kib] = RESIDENT.exec(line) ?? []
    if (!kib || kib === '0') continue
    total += Number(kib) / KIB_A_MIB
    parts[kind] = (parts[kind] ?? 0) + Number(kib) / KIB_A_MIB
  }
  return { total, parts }
}

function nameKind(from: bigint, to: bigint, rights: string, name: string): string {
  if (name.endsWith('/node')) return 'the program of Node'
  if (name.startsWith('/')) return 'libraries'
  if (name === '[heap]') return 'the C library: first heap'
  if (name.startsWith('[')) return 'stacks and the like'
  const size = to - from
  if (rights.includes('x')) return 'compiled code'
  if (size === BigInt(HEAP_PAGE)) return "pages of V8's heaps"
  if (from % BigInt(ARENA) === 0n && size <= BigInt(ARENA)) return 'the C library: further heaps'
  return size >= BigInt(LARGE) ? 'large pieces (memory of the embedded database)' : 'small pieces'
}
