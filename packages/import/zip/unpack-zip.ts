import { ImportFileError } from '../files/import-file-error.ts'
import type { Reader } from '../files/import-format.ts'
import { createZipReader } from './read-zip.ts'

/** Maximum bytes of a file that is read in place of its zip: 256 MiB. */
const MAX_INNER_BYTES = 256 * 1024 * 1024

/** Collects the names of the files in a zip. */
export function createZipLister(): Reader<Uint8Array> & { names: ReadonlySet<string> } {
  const names = new Set<string>()
  const reader = createZipReader({
    wants: (name) => {
      names.add(name)
      return false
    },
    onFile: () => undefined,
  })
  return { ...reader, names }
}

/** Unpacks some files, in the order of their names. @throws {ImportFileError} from `take` if one is too large */
export function createUnpacker(
  names: readonly string[],
): Reader<Uint8Array> & { take: () => Uint8Array<ArrayBuffer>[] } {
  const found = new Map<string, Uint8Array<ArrayBuffer> | null>()
  const reader = createZipReader({
    wants: (name) => names.includes(name),
    onFile: ({ name, bytes }) => void found.set(name, bytes),
    maxFileBytes: MAX_INNER_BYTES,
  })
  const take = () =>
    names.map((name) => {
      const bytes = found.get(name)
      if (bytes) return bytes
      const reason = `The file ${name} in this zip is larger than 256 MiB or cannot be unpacked. Unpack it and import it alone.`
      throw new ImportFileError('too-large', reason)
    })
  return { ...reader, take }
}

const HEAD_BYTES = 64 * 1024
const TAIL_BYTES = 4 * 1024

/** Joins the parts of one XML export, such as the files into which WordPress splits a large one. */
export function joinXmlParts(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>[] {
  if (parts.length === 1) return [...parts]
  return parts.map((part, index) => {
    const start = index === 0 ? 0 : findStart(part)
    const end = index === parts.length - 1 ? part.length : findEnd(part)
    if (start !== null && end !== null && start <= end) return part.subarray(start, end)
    const reason =
      'This zip contains several XML files that are not parts of one export. Import them one by one.'
    throw new ImportFileError('unsupported', reason)
  })
}

/** One character per byte. */
const toSigns = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)

function findStart(part: Uint8Array): number | null {
  const channel = /<channel(?:\s[^<>]*)?>/.exec(toSigns(part.subarray(0, HEAD_BYTES)))
  return channel === null ? null : channel.index + channel[0].length
}

function findEnd(part: Uint8Array): number | null {
  const offset = Math.max(0, part.length - TAIL_BYTES)
  const at = toSigns(part.subarray(offset)).lastIndexOf('</channel>')
  return at === -1 ? null : offset + at
}
