import { restErrors } from '../errors.ts'

export type ResponseFormat = {
  kind: 'array' | 'object' | 'csv'
  stripsNulls: boolean
  contentType: string
}

const ARRAY: ResponseFormat = {
  kind: 'array',
  stripsNulls: false,
  contentType: 'application/json; charset=utf-8',
}

const FORMATS: Record<string, ResponseFormat> = {
  '*/*': ARRAY,
  'application/*': ARRAY,
  'application/json': ARRAY,
  'application/vnd.pgrst.array+json': ARRAY,
  'application/vnd.pgrst.array': ARRAY,
  'application/vnd.pgrst.object+json': {
    kind: 'object',
    stripsNulls: false,
    contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
  },
  'text/csv': { kind: 'csv', stripsNulls: false, contentType: 'text/csv; charset=utf-8' },
}
FORMATS['application/vnd.pgrst.object'] = FORMATS['application/vnd.pgrst.object+json']!

export function chooseFormat(accept: string | null): ResponseFormat {
  if (accept === null || accept.trim() === '') return ARRAY
  const wanted = accept
    .split(',')
    .map(parseMediaRange)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { type, stripsNulls } of wanted) {
    const format = FORMATS[type]
    if (!format) continue
    return stripsNulls ? withoutNulls(format) : format
  }
  throw restErrors.notAcceptable(wanted.map(({ type }) => type))
}

function parseMediaRange(text: string): { type: string; quality: number; stripsNulls: boolean } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
  return {
    type,
    quality: Number.isNaN(quality) ? 0 : quality,
    stripsNulls: type.startsWith('application/vnd.pgrst.') && parameters.includes('nulls=stripped'),
  }
}

function withoutNulls(format: ResponseFormat): ResponseFormat {
  const contentType =
    format.kind === 'object'
      ? 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8'
      : 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'
  return { ...format, stripsNulls: true, contentType }
}
