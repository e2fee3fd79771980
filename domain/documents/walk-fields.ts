import { z } from '#domain/schema.ts'
import type { FieldKind } from './fields.ts'

export type FieldChange = (text: string, kind: FieldKind, path: string) => string

/**
 * Copies content and replaces each text field with the result of `change`.
 * @param change receives the text, its kind and its path, such as `hero.figures.0.value`
 */
export function mapFields<Content>(
  schema: z.ZodType<Content>,
  content: Content,
  change: FieldChange,
): Content {
  return mapValue(schema, content, '', change) as Content
}

function mapValue(schema: z.ZodType, value: unknown, path: string, change: FieldChange): unknown {
  if (schema instanceof z.ZodOptional) return mapValue(schema.unwrap() as z.ZodType, value, path, change)
  const kind = schema.meta()?.['kind'] as FieldKind | undefined
  if (value === undefined || kind === 'fixed') return value
  if (typeof value === 'string') return kind ? change(value, kind, path) : value
  const inner = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry, index) => mapValue(schema.element as z.ZodType, entry, inner(index), change))
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = schema.def
    const { [discriminator]: type } = value as Record<string, unknown>
    const options = schema.options as readonly z.ZodObject<Record<string, z.ZodType>>[]
    const option = options.find(({ shape }) => shape[discriminator]?.safeParse(type).success)
    return option ? mapValue(option, value, path, change) : value
  }
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>
    const entries = Object.entries(value as object)
    return Object.fromEntries(
      entries.map(([key, entry]) => [
        key,
        shape[key] ? mapValue(shape[key], entry, inner(key), change) : entry,
      ]),
    )
  }
  return value
}
