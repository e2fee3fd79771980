import type { FieldKind } from '#domain/documents/fields.ts'
import { humanize } from './content-path.ts'

/** The parts of a document's JSON schema that the page editor uses. */
export type FormSchema = {
  type?: string
  kind?: FieldKind
  label?: string
  properties?: Record<string, FormSchema>
  required?: string[]
  items?: FormSchema
  minItems?: number
  maxItems?: number
  maxLength?: number
  enum?: string[]
}

export function findSchema(form: FormSchema, path: string): FormSchema | null {
  let inner: FormSchema | undefined = form
  for (const key of path === '' ? [] : path.split('.')) inner = inner?.items ?? inner?.properties?.[key]
  return inner ?? null
}

/** "Hero › Figures 1 › Value" */
export function describePath(form: FormSchema, path: string): string {
  const words: string[] = []
  let inner: FormSchema | undefined = form
  for (const key of path === '' ? [] : path.split('.')) {
    const isEntry: boolean = inner?.items !== undefined
    inner = inner?.items ?? inner?.properties?.[key]
    if (isEntry) words.push(`${words.pop() ?? 'Entry'} ${Number(key) + 1}`)
    else words.push(inner?.label ?? humanize(key))
  }
  return words.join(' › ')
}

/** Whether the form has an input for this schema. */
export function isEditable({ kind, type, properties, items }: FormSchema): boolean {
  if (kind === 'fixed') return false
  if (properties) return Object.values(properties).some(isEditable)
  return items
    ? isEditable(items) || items.type === 'object'
    : type === 'string' || type === 'number' || type === 'boolean'
}
