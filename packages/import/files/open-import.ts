/** Opens files of any size as streams: a first pass surveys the file, later passes read its records. */
import { isZip, mustBeText } from './binary-files.ts'
import {
  createByteScan,
  createDecodingNotes,
  createTextDecoder,
  decideEncoding,
  type FileEncoding,
  findDeclaredEncoding,
  findStatedEncoding,
  listDecodingProblems,
  NotUtf8Error,
  type TextDecoding,
} from './decode-bytes.ts'
import { BEGINNING_LENGTH, findTextFormat, mustHoldText } from './formats.ts'
import { mustBeReadable, type Reader, type Survey, type Surveyor } from './import-format.ts'
import { MAX_STREAMED_BYTES, mustBeSmall } from './import-limits.ts'
import { openZip } from '../zip/open-zip.ts'
import type { ImportItem, ImportOptions } from '../records/records.ts'
import { readBeginning, readPieces, toFile, type ImportFile, type PassOptions } from './import-source.ts'

export type { ImportFile } from './import-source.ts'

export type ImportInput = ImportFile | string

export type OpenedImport = Omit<Survey<never>, 'read' | 'refusal'> & {
  /** Null for valid UTF-8 and for files that aren't text. */
  encoding: FileEncoding | null
  records(options?: PassOptions): AsyncGenerator<ImportItem, void, undefined>
}

/** Surveys a file in bounded memory. @throws {ImportFileError} with a message for the author */
export async function openImport(
  input: ImportInput,
  options: ImportOptions & PassOptions,
): Promise<OpenedImport> {
  return openFile(typeof input === 'string' ? toFile(input) : input, options, 0)
}

/** @param depth number of zips around the file */
async function openFile(
  file: ImportFile,
  options: ImportOptions & PassOptions,
  depth: number,
): Promise<OpenedImport> {
  const maxBytes = options.maxBytes ?? MAX_STREAMED_BYTES
  mustBeSmall(file.size, maxBytes)
  const beginning = await readBeginning(file, BEGINNING_LENGTH)
  if (isZip(beginning)) {
    const pass = passBytes(file, maxBytes)
    const readAll = async (reader: Reader<Uint8Array>) => {
      for await (const _ of pass(reader, () => [], options.signal ? { signal: options.signal } : {})) continue
    }
    const zip = await openZip({ readAll, depth, file }, options)
    if ('surveyor' in zip) return { ...(await open(zip.surveyor, pass, options)), encoding: null }
    const opened = await openFile(zip.inner, options, depth + 1)
    return { ...opened, problems: [...zip.problems, ...opened.problems] }
  }
  const stated = findStatedEncoding(beginning, options.encoding)
  mustBeText(beginning, stated !== null)
  const text = { file, beginning, maxBytes, options }
  if (stated !== null) return openText(text, stated)
  try {
    return await openText(text, null)
  } catch (error) {
    if (error instanceof NotUtf8Error) return openText(text, await findEncoding(text))
    throw error
  }
}

type TextInput = {
  file: ImportFile
  beginning: Uint8Array
  maxBytes: number
  options: ImportOptions & PassOptions
}

/** Reads the whole file, which isn't valid UTF-8. */
async function findEncoding({ file, beginning, maxBytes, options }: TextInput): Promise<FileEncoding> {
  const { detectEncoding } = await import('./detect-encoding.ts')
  const scan = createByteScan()
  const { signal } = options
  for await (const bytes of readPieces(file, maxBytes, signal ? { signal } : {})) scan.add(bytes)
  return decideEncoding(scan, findDeclaredEncoding(beginning), detectEncoding)
}

/** @param encoding null for UTF-8; throws `NotUtf8Error` if it isn't valid */
async function openText(
  { file, beginning, maxBytes, options }: TextInput,
  encoding: FileEncoding | null,
): Promise<OpenedImport> {
  const decoding = { name: encoding?.name ?? 'utf-8', isStrict: encoding === null }
  const start = createTextDecoder(decoding)(beginning)
  const isWhole = beginning.length >= file.size
  if (isWhole) mustHoldText(start)
  const surveyor = findTextFormat(start).survey(options)
  const notes = createDecodingNotes()
  const opened = await open(surveyor, passText(file, { ...decoding, notes }, maxBytes), options)
  const problems = listDecodingProblems(encoding, notes)
  return { ...opened, encoding, problems: [...problems, ...opened.problems] }
}

/** Passes a file to a reader piece by piece and yields its results. */
type Pass<Piece> = (
  reader: Reader<Piece>,
  takeItems: () => ImportItem[],
  options: PassOptions,
) => AsyncGenerator<ImportItem[]>

async function open<Piece>(
  surveyor: Surveyor<Piece>,
  pass: Pass<Piece>,
  options: PassOptions,
): Promise<Omit<OpenedImport, 'encoding'>> {
  const firstPass = pass(surveyor, () => [], options)
  while (!(await firstPass.next()).done) continue
  const { read, refusal, ...survey } = surveyor.finish()
  return {
    ...survey,
    records: async function* (passOptions = {}) {
      mustBeReadable({ ...survey, read, refusal })
      let waiting: ImportItem[] = []
      const takeItems = (): ImportItem[] => {
        const ready = waiting
        waiting = []
        return ready
      }
      const reader = read((item) => waiting.push(item))
      for await (const items of pass(reader, takeItems, passOptions)) yield* items
    },
  }
}

function passBytes(file: ImportFile, maxBytes: number): Pass<Uint8Array> {
  return async function* (reader, takeItems, options) {
    for await (const bytes of readPieces(file, maxBytes, options)) {
      reader.write(bytes)
      yield takeItems()
    }
    reader.end()
    yield takeItems()
  }
}

function passText(file: ImportFile, decoding: TextDecoding, maxBytes: number): Pass<string> {
  return async function* (reader, takeItems, options) {
    const decode = createTextDecoder(decoding)
    for await (const bytes of readPieces(file, maxBytes, options)) {
      reader.write(decode(bytes))
      yield takeItems()
    }
    reader.write(decode())
    reader.end()
    yield takeItems()
  }
}
