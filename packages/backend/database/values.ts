/** Encodes parameters as text, whose types Postgres infers, and decodes results by type id. Other types stay text. */

type Decode = (text: string) => unknown

const BOOL = 16
const BYTEA = 17
const INT8 = 20
const INT2 = 21
const INT4 = 23
const OID = 26
const JSON_TEXT = 114
const FLOAT4 = 700
const FLOAT8 = 701
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const JSONB = 3802

const decodeText: Decode = (text) => text
const decodeJson: Decode = (text) => JSON.parse(text)

function decodeInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

function decodeTimestamptz(text: string): Date | string {
  const time = new Date(text)
  // 'infinity' and years BC have no Date.
  return Number.isNaN(time.getTime()) ? text : time
}

const scalars: Record<number, Decode> = {
  [BOOL]: (text) => text === 't',
  [BYTEA]: (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')),
  [INT8]: decodeInt8,
  [INT2]: Number,
  [INT4]: Number,
  [OID]: Number,
  [FLOAT4]: Number,
  [FLOAT8]: Number,
  [JSON_TEXT]: decodeJson,
  [JSONB]: decodeJson,
  [TIMESTAMPTZ]: decodeTimestamptz,
  // Without a time zone they do not denote an instant; numeric stays text to keep all digits.
  [DATE]: decodeText,
  [TIMESTAMP]: decodeText,
}

const arrays: Record<number, number> = {
  199: JSON_TEXT,
  1000: BOOL,
  1001: BYTEA,
  1002: 18, // "char"
  1003: 19, // name
  1005: INT2,
  1007: INT4,
  1009: 25, // text
  1014: 1042, // bpchar
  1015: 1043, // varchar
  1016: INT8,
  1021: FLOAT4,
  1022: FLOAT8,
  1028: OID,
  1041: 869, // inet
  1115: TIMESTAMP,
  1182: DATE,
  1185: TIMESTAMPTZ,
  1231: 1700, // numeric
  2951: 2950, // uuid
  3807: JSONB,
}

export const decoders: Readonly<Record<number, Decode>> = {
  ...scalars,
  ...Object.fromEntries(
    Object.entries(arrays).map(([array, element]) => [
      array,
      (text: string) => decodeArray(text, scalars[element] ?? decodeText),
    ]),
  ),
}

/** Arrays become Postgres arrays and plain objects JSON; pass a JSON array as text. */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return encodeArray(value)
  if (typeof value === 'object') return JSON.stringify(value)
  // oxlint-disable-next-line typescript/no-base-to-string -- only numbers and booleans are left
  return String(value)
}

function encodeArray(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return encodeArray(value)
    const text = encodeParameter(value)
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}

type Cursor = { text: string; position: number }

function decodeArray(text: string, decode: Decode): unknown[] {
  // Lower bounds other than 1 are a prefix, as in `[0:1]={…}`.
  return readItems({ text, position: text.indexOf('{') + 1 }, decode)
}

function readItems(cursor: Cursor, decode: Decode): unknown[] {
  const items: unknown[] = []
  while (cursor.position < cursor.text.length) {
    const character = cursor.text[cursor.position]
    if (character === '}') {
      cursor.position += 1
      return items
    }
    if (character === ',') cursor.position += 1
    else if (character === '{') {
      cursor.position += 1
      items.push(readItems(cursor, decode))
    } else if (character === '"') items.push(decode(readQuoted(cursor)))
    else items.push(readPlain(cursor, decode))
  }
  return items
}

function readQuoted(cursor: Cursor): string {
  let value = ''
  for (cursor.position += 1; cursor.text[cursor.position] !== '"'; cursor.position += 1) {
    if (cursor.text[cursor.position] === '\\') cursor.position += 1
    value += cursor.text[cursor.position]
  }
  cursor.position += 1
  return value
}

function readPlain(cursor: Cursor, decode: Decode): unknown {
  const start = cursor.position
  while (!',}'.includes(cursor.text[cursor.position]!)) cursor.position += 1
  const value = cursor.text.slice(start, cursor.position)
  return value === 'NULL' ? null : decode(value)
}
