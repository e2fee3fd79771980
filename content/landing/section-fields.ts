import type { contentIcons } from '#content/icons.ts'
import { z } from '#domain/schema.ts'
import { fixed, group, line, text } from '#domain/documents/fields.ts'

export type SectionAbout = {
  /** Name in the page editor. */
  label: string
  /** One line in the list of sections that can be added. */
  description: string
  /** Icon in that list. */
  icon: (typeof contentIcons)[number]
  /** Whether a page can have at most one, such as a form. */
  isSingle?: boolean
}

/**
 * A section of landing pages: its fields with the limits of the design, and the content of a new one. Both
 * are part of the JSON schema from which the page editor builds its list and forms.
 */
export function defineSection<const Type extends string, Shape extends z.core.$ZodLooseShape>(
  type: Type,
  { label, description, icon, isSingle = false }: SectionAbout,
  shape: Shape,
  sample: NoInfer<z.input<z.ZodObject<Shape>>>,
) {
  return group({
    /** Also the target of links, such as `#faq-2`. */
    id: fixed(z.string().regex(new RegExp(`^${type}(?:-\\d{1,3})?$`))),
    type: fixed(z.literal(type)),
    isHidden: z.boolean().optional().meta({ label: 'Hidden' }),
    ...shape,
  }).meta({ label, description, icon, isSingle, examples: [{ id: type, type, ...sample }] })
}

export const heading = () => line(60).meta({ label: 'Heading' })
export const intro = () => text(200).meta({ label: 'Text below the heading' })
