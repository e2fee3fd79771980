import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { path: string; content: string | Buffer }

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
const DEFLATED = 8
/** 1 January 2026 for every file, so that the same content gives the same archive. */
const DOS_TIME = 0
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1

/** Packs files into a ZIP archive (APPNOTE 6.3, without extensions); the same entries give the same bytes. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of entries) {
    const name = Buffer.from(path, 'utf8')
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 9 })
    const fields = describeFile({ name, bytes, packed })
    const local = Buffer.concat([writeNumbers([[LOCAL_HEADER, 4], ...fields]), name, packed])
    directory.push(
      writeNumbers([
        [CENTRAL_HEADER, 4],
        [VERSION, 2],
        ...fields,
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]),
      name,
    )
    files.push(local)
    offset += local.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = writeNumbers([
    [END_OF_DIRECTORY, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [directoryBytes.length, 4],
    [offset, 4],
    [0, 2],
  ])
  return Buffer.concat([...files, directoryBytes, end])
}

type Field = [value: number, bytes: 2 | 4]

/** The fields that a file's own header and its line in the directory have in common. */
function describeFile(file: { name: Buffer; bytes: Buffer; packed: Buffer }): Field[] {
  return [
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [DOS_TIME, 2],
    [DOS_DATE, 2],
    [crc32(file.bytes), 4],
    [file.packed.length, 4],
    [file.bytes.length, 4],
    [file.name.length, 2],
    [0, 2],
  ]
}

function writeNumbers(fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((total, [, bytes]) => total + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
