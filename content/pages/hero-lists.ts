import { group, line, link, list } from '#domain/documents/fields.ts'

/** Panel beside a headline: lines with a value, some with a link. */
export const heroList = () =>
  group(
    {
      title: line(50),
      label: line(20).optional(),
      items: list(group({ text: line(40), value: line(40), href: link().optional() }), { min: 2, max: 6 }),
      note: line(90).optional(),
    },
    'Panel beside the headline',
  )
