/**
 * Kinds of fields of content documents (docs/decisions/0042-edit-content-as-documents.md). They are written
 * to the JSON schema of a document, from which the page editor builds its form.
 */
import { z } from '#domain/schema.ts'

export const FIELD_KINDS = [
  'line',
  'text',
  'link',
  'icon',
  'picture',
  'choice',
  'day',
  'plain',
  'fixed',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const limited = (kind: FieldKind, max: number) =>
  z
    .string({ error: 'Enter a text.' })
    .trim()
    .min(1, 'Enter a text.')
    .max(max, `At most ${max} characters.`)
    .meta({ kind })

export const line = (max: number) => limited('line', max)

export const text = (max: number) => limited('text', max)

const LINK = /^(?:\/(?![/\\])|#[\w-]|https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)[^\s"<>]*$/

/** Path on this site, `#id`, or an `https:`, `mailto:` or `tel:` URL. */
export const link = () =>
  z
    .string()
    .trim()
    .max(500, 'At most 500 characters.')
    .regex(LINK, 'Enter a path such as /services, or an address with https://.')
    .meta({ kind: 'link' })

/** URL of an image on this site. */
export const picture = () =>
  z
    .string()
    .trim()
    .max(500)
    .regex(/^(?:\/(?![/\\])|https:\/\/)[^\s"<>]+$/, 'Choose a picture.')
    .meta({ kind: 'picture' })

export const icon = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: 'Choose an icon.' }).meta({ kind: 'icon' })

export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: 'Choose one of the options.' }).meta({ kind: 'choice' })

/** Day such as `2026-11-29`. */
export const day = () => z.iso.date({ error: 'Enter a date.' }).meta({ kind: 'day' })

/** One line that is not visible on pages, such as the name of a tag. */
export const plain = (max: number) => limited('plain', max)

const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

export const slug = () =>
  z
    .string()
    .max(60, 'At most 60 characters.')
    .regex(SLUG, 'Use lowercase letters, digits and hyphens, such as summer-launch.')
    .meta({ kind: 'plain', label: 'Address' })

/** @param to name of the document with the options */
export const reference = (to: string) =>
  z.string().max(60).regex(SLUG, 'Choose an entry.').meta({ kind: 'plain', to })

/** Not editable: an identifier, or a value that the design depends on. */
export const fixed = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ kind: 'fixed' })

export const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape, label?: string) =>
  label ? z.object(shape).meta({ label }) : z.object(shape)

/** Ordered list whose entries can be added, removed and moved, within the limits of the design. */
export const list = <Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) =>
  z
    .array(item)
    .min(min, `At least ${min} ${min === 1 ? 'entry' : 'entries'}.`)
    .max(max, `At most ${max} ${max === 1 ? 'entry' : 'entries'}.`)

/** List whose entries have their own pages. */
export const pageList = <Item extends z.ZodType<{ slug: string }>>(
  item: Item,
  limits: { min?: number; max: number },
) =>
  list(item, limits).refine(
    (entries) => new Set(entries.map((entry) => entry.slug)).size === entries.length,
    {
      error: 'Two entries have the same address.',
    },
  )

/** List with a length fixed by the design. */
export const listOf = <Item extends z.ZodType>(count: number, item: Item) =>
  list(item, { min: count, max: count })

/** Visible sections of a page, in order. */
export const sectionOrder = <const Names extends readonly string[]>(names: Names) =>
  list(choice(names), { max: names.length }).meta({ label: 'Sections in their order' })

export const action = () => group({ label: line(40), href: link() })

/** `note`: scope, period and source, shown under "How we count". */
export const figure = () => group({ value: line(16), label: line(60), note: text(300).optional() })

/** `keywords`: for search engines. The title may contain `{agency}`. */
export const head = () =>
  group({ title: line(90), description: text(200), keywords: list(line(60), { max: 12 }) }, 'Search results')
