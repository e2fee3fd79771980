import type { FieldKind } from '#domain/documents/fields.ts'
import { humanize, joinPath, readAt } from './content-path.ts'

/** Parts of a document's JSON schema that the page editor uses. */
export type FormSchema = {
  type?: string
  kind?: FieldKind
  label?: string
  description?: string
  icon?: string
  isSingle?: boolean
  properties?: Record<string, FormSchema>
  required?: string[]
  items?: FormSchema
  minItems?: number
  maxItems?: number
  maxLength?: number
  enum?: string[]
  const?: string
  /** Schemas of the section types; the content of a section has a matching `type`. */
  oneOf?: FormSchema[]
  examples?: unknown[]
}

/** Schema of a section, by its type. */
export const findOption = ({ oneOf }: FormSchema, section: unknown): FormSchema | undefined =>
  oneOf?.find(({ properties }) => properties?.['type']?.const === readAt(section, 'type'))

const enterField = (schema: FormSchema | undefined, key: string, value: unknown): FormSchema | undefined => {
  const inner = schema?.items ?? schema?.properties?.[key]
  return inner?.oneOf ? findOption(inner, value) : inner
}

/** @param content of the document, which determines the fields of sections */
export function findSchema(form: FormSchema, path: string, content: unknown): FormSchema | null {
  let inner: FormSchema | undefined = form
  let at = ''
  for (const key of path === '' ? [] : path.split('.')) {
    at = joinPath(at, key)
    inner = enterField(inner, key, readAt(content, at))
  }
  return inner ?? null
}

/** Returns for example "Hero › Figures 1 › Value"; in a section "2. Cards › Title". */
export function describePath(form: FormSchema, path: string, content: unknown): string {
  const words: string[] = []
  let inner: FormSchema | undefined = form
  let at = ''
  for (const key of path === '' ? [] : path.split('.')) {
    const entries: FormSchema | undefined = inner?.items
    at = joinPath(at, key)
    inner = enterField(inner, key, readAt(content, at))
    if (entries?.oneOf) words.splice(-1, 1, `${Number(key) + 1}. ${inner?.label ?? 'Section'}`)
    else if (entries) words.push(`${words.pop() ?? 'Entry'} ${Number(key) + 1}`)
    else words.push(inner?.label ?? humanize(key))
  }
  return words.join(' › ')
}

/** Returns whether the form has an input for this schema. */
export function isEditable({ kind, type, properties, items }: FormSchema): boolean {
  if (kind === 'fixed') return false
  if (properties) return Object.values(properties).some(isEditable)
  return items
    ? isEditable(items) || items.type === 'object' || items.oneOf !== undefined
    : type === 'string' || type === 'number' || type === 'boolean'
}

/** Returns the part of a document that the panel shows: a field of the document, or one of its sections. */
export function findPart(form: FormSchema, path: string): string {
  const [first = '', index] = path.split('.')
  return index !== undefined && form.properties?.[first]?.items?.oneOf ? joinPath(first, index) : first
}

const SAMPLES: Partial<Record<FieldKind, string>> = { link: '/', picture: '/art/hero/shelf.svg' }

/** Creates initial content of an optional part or list entry if there is no similar one to copy. */
export function makeSample(schema: FormSchema): unknown {
  const { properties, required = [], items, minItems = 0, type, kind } = schema
  if (properties)
    return Object.fromEntries(required.flatMap((key) => [[key, makeSample(properties[key]!)] as const]))
  if (items) return Array.from({ length: minItems }, () => makeSample(items))
  if (type === 'boolean') return false
  if (type === 'number' || type === 'integer') return 0
  return schema.enum?.[0] ?? (kind && SAMPLES[kind]) ?? 'Text'
}
