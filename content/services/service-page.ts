import { chart } from '#content/chart.ts'
import { contentIcons } from '#content/icons.ts'
import { type ContentDocument, defineDocument } from '#domain/documents/document.ts'
import {
  action,
  choice,
  figure,
  fixed,
  group,
  head,
  icon,
  line,
  list,
  listOf,
  picture,
  reference,
  text,
} from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'
import { serviceSectionIds, type ServiceSection } from './service-sections.ts'
import { serviceSlugs } from './service-slugs.ts'

const titled = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  group({ title: line(60), intro: text(160), ...shape })

const table = group({
  caption: line(90).meta({ label: 'Caption for screen readers' }),
  columns: list(line(26), { min: 2, max: 4 }),
  rows: list(group({ cells: list(line(40), { min: 2, max: 4 }), isOffTarget: z.boolean().optional() }), {
    min: 1,
    max: 6,
  }),
}).refine(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), {
  path: ['rows'],
  message: 'Each row needs one cell per column.',
})

/** Sample report of an invented account; `note` explains that it is invented. */
const panel = group(
  {
    title: line(40),
    state: line(28).meta({ label: 'Label in the corner' }),
    kpis: listOf(3, group({ name: line(26), value: line(14), note: line(30) })),
    chart: chart(14).optional(),
    table: table.optional(),
    note: line(40).meta({ label: 'Note that the data is illustrative' }),
  },
  'Sample report beside the headline',
)

const servicePage = group({
  name: line(30),
  scene: choice(serviceSlugs).meta({ label: 'Drawing' }),
  picture: picture().optional().meta({ label: 'Own picture instead of the drawing' }),
  card: group(
    {
      description: text(110),
      features: listOf(3, line(34)),
      hoverText: line(40).meta({ label: 'Title of the link' }),
      backDescription: text(280).meta({ label: 'Text on the back, 30 to 45 words' }),
      icon: icon(contentIcons),
    },
    'Card in the overview',
  ),
  head: head(),
  hero: group(
    {
      headline: line(80),
      lead: text(240),
      label: line(45).optional(),
      primaryAction: action(),
      secondaryAction: action(),
    },
    'Top of the page',
  ),
  statistics: listOf(4, figure()),
  panel,
  sections: list(choice(Object.keys(serviceSectionIds) as ServiceSection[]), { max: 10 }).meta({
    label: 'Sections in their order',
  }),
  approach: titled({
    cards: listOf(
      4,
      group({
        icon: icon(contentIcons),
        title: line(40),
        description: text(180),
        features: list(line(44), { min: 1, max: 4 }),
      }),
    ),
  }),
  whyChoose: titled({
    items: list(group({ title: line(54), text: text(190), link: action().optional() }), { min: 3, max: 6 }),
  }),
  certifications: group({
    title: line(50),
    items: list(group({ icon: icon(contentIcons), title: line(46), description: text(120) }), {
      min: 2,
      max: 4,
    }),
  }).optional(),
  comparison: group({
    title: line(60),
    rows: list(group({ feature: line(36), us: line(90), others: line(70) }), { min: 2, max: 10 }),
  }).optional(),
  successStories: titled({ slugs: list(reference('case-studies'), { min: 1, max: 3 }) }).optional(),
  solutions: titled({
    items: list(group({ icon: icon(contentIcons), title: line(40), text: text(160) }), { min: 2, max: 8 }),
  }).optional(),
  /** Table with three columns about stages, kinds of work or situations. */
  process: titled({
    columns: listOf(3, line(40)),
    rows: list(listOf(3, text(140)), { min: 2, max: 8 }),
  }).optional(),
  moreFigures: titled({ statistics: listOf(4, figure()), link: action() }).optional(),
  faq: titled({
    items: list(
      group({
        id: fixed(z.string()).optional(),
        question: line(90),
        answer: text(600),
        link: action().optional(),
      }),
      { min: 1, max: 12 },
    ),
  }).optional(),
  banner: group({ title: line(80), lead: text(180), action: action() }, 'Call to action'),
})

export type ServicePage = z.output<typeof servicePage>
/** `key`: part of the document name. `slug`: last part of the URL. */
export type Service = ServicePage & { key: string; slug: string }

export function defineService(key: string, fallback: { name: string }): ContentDocument<ServicePage> {
  return defineDocument({
    name: `service/${key}`,
    label: `Service: ${fallback.name}`,
    schema: servicePage,
    fallback,
  })
}
