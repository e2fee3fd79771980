/** Resident memory of a process by kind of mapping (Linux, /proc). */
import { readFileSync } from 'node:fs'

export type Resident = { total: number; parts: Record<string, number> }

const HEAD = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/
const RESIDENT = /^Rss:\s+(\d+) kB$/
/** Pages of V8's heaps are mapped one by one. */
const HEAP_PAGE = 256 * 1024
const LARGE = 8 * 1024 * 1024
/** Where the C library begins each of its further heaps. */
const ARENA = 64 * 1024 * 1024
/** Of addresses, behind a memory of WebAssembly. */
const RESERVE = 1024 ** 3
const KIB_A_MIB = 1024

type Mapping = { from: bigint; to: bigint; rights: string; name: string; kib: number }

/** In MiB. V8 reserves some GiB of addresses for WebAssembly, but only the used part is resident. */
export function readResident(pid: number): Resident {
  const parts: Record<string, number> = {}
  let total = 0
  const mappings = readMappings(pid)
  for (const [at, mapping] of mappings.entries()) {
    if (mapping.kib === 0) continue
    const kind = isBeforeReserve(mapping, mappings[at + 1])
      ? 'memory of the embedded database'
      : nameKind(mapping)
    total += mapping.kib / KIB_A_MIB
    parts[kind] = (parts[kind] ?? 0) + mapping.kib / KIB_A_MIB
  }
  return { total, parts }
}

function readMappings(pid: number): Mapping[] {
  const mappings: Mapping[] = []
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const head = HEAD.exec(line)
    if (head)
      mappings.push({
        from: BigInt(`0x${head[1]}`),
        to: BigInt(`0x${head[2]}`),
        rights: head[3]!,
        name: head[4]!,
        kib: 0,
      })
    const [, kib] = RESIDENT.exec(line) ?? []
    if (kib) mappings.at(-1)!.kib = Number(kib)
  }
  return mappings
}

function isBeforeReserve({ to, rights }: Mapping, next: Mapping | undefined): boolean {
  return (
    rights === 'rw-p' && next?.from === to && next.rights === '---p' && next.to - next.from >= BigInt(RESERVE)
  )
}

function nameKind({ from, to, rights, name }: Mapping): string {
  if (name.endsWith('/node')) return 'the program of Node'
  if (name.startsWith('/')) return 'libraries'
  if (name === '[heap]') return 'the C library: first heap'
  if (name.startsWith('[')) return 'stacks and the like'
  const size = to - from
  if (rights.includes('x')) return 'compiled code'
  if (size === BigInt(HEAP_PAGE)) return "pages of V8's heaps"
  if (from % BigInt(ARENA) === 0n && size <= BigInt(ARENA)) return 'the C library: further heaps'
  return size >= BigInt(LARGE) ? 'large pieces' : 'small pieces'
}
