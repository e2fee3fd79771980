/** Opens zips: most hold posts, some only wrap another file. */
import { mustBeSmall } from '../files/import-limits.ts'
import { toFile, type ImportFile } from '../files/import-source.ts'
import type { Reader, Surveyor } from '../files/import-format.ts'
import type { ImportOptions, ImportProblem } from '../records/records.ts'
import { createZipReader } from './read-zip.ts'
import { findZipContents, type ZipContents } from './zip-contents.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { surveyMediumZip } from '../medium/medium-zip-format.ts'
import { surveyPages } from '../pages/pages-format.ts'

/** Zips within zips, as Notion exports them. */
const MAX_ZIP_DEPTH = 2

/** Maximum bytes of an office file: 64 MiB. */
const MAX_OFFICE_BYTES = 64 * 1024 * 1024

type ReadAll = (reader: Reader<Uint8Array>) => Promise<void>

export type OpenedZip =
  | { surveyor: Surveyor<Uint8Array> }
  /** The file to read in place of the zip. */
  | { inner: ImportFile; problems: ImportProblem[] }

export async function openZip(
  { readAll, depth, file }: { readAll: ReadAll; depth: number; file: ImportFile },
  options: ImportOptions,
): Promise<OpenedZip> {
  const lister = createZipLister()
  await readAll(lister)
  const contents = findZipContents([...lister.names])
  if (contents.kind === 'office') {
    mustBeSmall(file.size, MAX_OFFICE_BYTES)
    const bytes = await readSafely(readAll)
    return contents.program === 'docx' ? openDocx(bytes, file.name, options) : openXlsx(bytes)
  }
  if (contents.kind !== 'wrapped' || depth > MAX_ZIP_DEPTH) return { surveyor: surveyZip(contents, options) }
  const unpacker = createUnpacker(contents.names)
  await readAll(unpacker)
  const parts = joinXmlParts(unpacker.take())
  return { inner: new File(parts, contents.names[0]!.replace(/^.*\//, '')), problems: [] }
}

/** Unpacks everything once, which refuses zip bombs before a library unpacks them in memory. */
async function readSafely(readAll: ReadAll): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const check = createZipReader({ wants: () => true, onFile: () => undefined })
  await readAll({
    write: (piece) => {
      pieces.push(piece.slice())
      check.write(piece)
    },
    end: check.end,
  })
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

async function openDocx(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: ImportOptions,
): Promise<OpenedZip> {
  const { surveyDocx } = await import('../office/read-docx.ts')
  return { surveyor: await surveyDocx(bytes, name, options) }
}

async function openXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedZip> {
  const { readXlsx } = await import('../office/read-xlsx.ts')
  const { csv, otherSheets } = await readXlsx(bytes)
  const reason = `Only one sheet was read. These were not: ${otherSheets.join(', ').slice(0, 300)}.`
  const problem: ImportProblem = { severity: 'warning', record: null, line: null, title: '', reason }
  return { inner: toFile(csv), problems: otherSheets.length > 0 ? [problem] : [] }
}

/** Surveys a zip that is not just a wrapper of another file. @throws {ImportFileError} for other contents */
function surveyZip(
  contents: Exclude<ZipContents, { kind: 'office' }>,
  options: ImportOptions,
): Surveyor<Uint8Array> {
  switch (contents.kind) {
    case 'posts':
      return surveyMediumZip(options)
    case 'pages':
      return surveyPages(contents, options)
    case 'wrapped':
      throw new ImportFileError(
        'unsupported',
        'This zip contains zips within zips. Unpack it and import the file inside.',
      )
    default:
      throw new ImportFileError('unsupported', contents.advice)
  }
}

/** Maximum bytes of a file that is read in place of its zip: 256 MiB. */
const MAX_INNER_BYTES = 256 * 1024 * 1024

/** Collects the names of the files in a zip. */
function createZipLister(): Reader<Uint8Array> & { names: ReadonlySet<string> } {
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
function createUnpacker(
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
function joinXmlParts(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>[] {
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
