/** Opens files of any size as streams: a first pass surveys the file, later passes read its records. */
import {
  createTextDecoder,
  findEncoding,
  isZip,
  mustBeText,
  NotUtf8Error,
  PROBE_BYTES,
} from './decode-bytes.ts'
import type { TextEncodingName } from './decode-bytes.ts'
import { findTextFormat } from './formats.ts'
import type { Reader, Survey, Surveyor } from './import-format.ts'
import { MAX_STREAMED_BYTES, mustBeSmall } from './import-limits.ts'
import { surveyMediumZip } from '../medium/medium-zip-format.ts'
import { BEGINNING_LENGTH, mustBeReadable, mustHoldText } from './read-import.ts'
import type { ImportItem, ImportOptions } from '../records/records.ts'
import { readBeginning, readPieces, toFile, type ImportFile, type PassOptions } from './import-source.ts'

export type { ImportFile } from './import-source.ts'

export type ImportInput = ImportFile | string

export type OpenedImport = Omit<Survey<never>, 'read' | 'refusal'> & {
  records(options?: PassOptions): AsyncGenerator<ImportItem, void, undefined>
}

/** Surveys a file in bounded memory. @throws {ImportFileError} with a message for the author */
export async function openImport(
  input: ImportInput,
  options: ImportOptions & PassOptions,
): Promise<OpenedImport> {
  const file = typeof input === 'string' ? toFile(input) : input
  const maxBytes = options.maxBytes ?? MAX_STREAMED_BYTES
  mustBeSmall(file.size, maxBytes)
  const beginning = await readBeginning(file, BEGINNING_LENGTH)
  if (isZip(beginning)) {
    return open(surveyMediumZip(options), passBytes(file, maxBytes), options)
  }
  mustBeText(beginning)
  const encoding = findEncoding(beginning.subarray(0, PROBE_BYTES))
  try {
    return await openText(file, beginning, encoding, maxBytes, options)
  } catch (error) {
    // Invalid UTF-8 somewhere in the file, usually from an older Windows program.
    if (error instanceof NotUtf8Error) return openText(file, beginning, 'windows-1252', maxBytes, options)
    throw error
  }
}

async function openText(
  file: ImportFile,
  beginning: Uint8Array,
  encoding: TextEncodingName,
  maxBytes: number,
  options: ImportOptions & PassOptions,
): Promise<OpenedImport> {
  const start = createTextDecoder(encoding)(beginning)
  const isWhole = beginning.length >= file.size
  if (isWhole) mustHoldText(start)
  const surveyor = findTextFormat(start).survey(options)
  return open(surveyor, passText(file, encoding, maxBytes), options)
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
): Promise<OpenedImport> {
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

function passText(file: ImportFile, encoding: TextEncodingName, maxBytes: number): Pass<string> {
  return async function* (reader, takeItems, options) {
    const decode = createTextDecoder(encoding)
    for await (const bytes of readPieces(file, maxBytes, options)) {
      reader.write(decode(bytes))
      yield takeItems()
    }
    reader.write(decode())
    reader.end()
    yield takeItems()
  }
}
