/** Resident memory of a process by kind of mapping (Linux, /proc). */
import { readFileSync } from 'node:fs'

export type Resident = { total: number; parts: Record<string, number> }

const HEAD = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/
const RESIDENT = /^Rss:\s+(\d+) kB$/
/** V8 maps each heap page separately. */
const HEAP_PAGE_BYTES = 256 * 1024
const LARGE_BYTES = 8 * 1024 * 1024
/** Alignment and maximum size of malloc arenas. */
const ARENA_BYTES = 64 * 1024 * 1024
/** Address space that is reserved after a WebAssembly memory. */
const GUARD_BYTES = 1024 ** 3
const KIB_A_MIB = 1024

type Mapping = { from: bigint; to: bigint; rights: string; name: string; kib: number }

/** In MiB. V8 reserves some GiB of addresses for WebAssembly, but only the used part is resident. */
export function readResident(pid: number): Resident {
  const parts: Record<string, number> = {}
  let total = 0
  const mappings = readMappings(pid)
  for (const [at, mapping] of mappings.entries()) {
    if (mapping.kib === 0) continue
    const kind = isWasmMemory(mapping, mappings[at + 1]) ? 'embedded database' : nameKind(mapping)
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

function isWasmMemory({ to, rights }: Mapping, next: Mapping | undefined): boolean {
  return (
    rights === 'rw-p' &&
    next?.from === to &&
    next.rights === '---p' &&
    next.to - next.from >= BigInt(GUARD_BYTES)
  )
}

function nameKind({ from, to, rights, name }: Mapping): string {
  if (name.endsWith('/node')) return 'Node executable'
  if (name.startsWith('/')) return 'libraries'
  if (name === '[heap]') return 'malloc: main heap'
  if (name.startsWith('[')) return 'stacks'
  const size = to - from
  if (rights.includes('x')) return 'compiled code'
  if (size === BigInt(HEAP_PAGE_BYTES)) return 'V8 heap pages'
  if (from % BigInt(ARENA_BYTES) === 0n && size <= BigInt(ARENA_BYTES)) return 'malloc: arenas'
  return size >= BigInt(LARGE_BYTES) ? 'large mappings' : 'small mappings'
}
