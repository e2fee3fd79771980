import { z } from '#domain/schema.ts'
import {
  banner,
  cards,
  comparison,
  faq,
  hero,
  pictureSection,
  pricing,
  steps,
  textSection,
  video,
} from './text-sections.ts'
import { agencyFigure } from '#content/agency/figures.ts'
import { choice, list, reference, text } from '#domain/documents/fields.ts'
import { defineSection, heading, intro } from './section-fields.ts'

const figures = defineSection(
  'figures',
  { label: 'Figures', description: 'Two to four figures of the agency.', icon: 'chart-column' },
  { title: heading(), figures: list(agencyFigure(), { min: 2, max: 4 }) },
  { title: 'Our figures', figures: ['clients', 'successRate', 'clientRating', 'experience'] },
)

const quotes = defineSection(
  'quotes',
  { label: 'Quotes', description: 'What clients say.', icon: 'message-square-quote' },
  {
    title: heading().meta({ label: 'Heading for screen readers' }),
    show: choice(['all', 'featured', 'others']).meta({ label: 'Which quotes' }),
  },
  { title: 'What clients say', show: 'all' },
)

const logos = defineSection(
  'logos',
  { label: 'Logos', description: 'Client logos in a moving row.', icon: 'badge-check' },
  { title: heading() },
  { title: 'Brands that work with us' },
)

const team = defineSection(
  'team',
  { label: 'Team', description: 'Portraits of the people clients talk to.', icon: 'users' },
  { title: heading() },
  { title: 'Who you will talk to' },
)

const stories = defineSection(
  'stories',
  { label: 'Case studies', description: 'One to three case studies.', icon: 'book-open-text' },
  {
    title: heading(),
    intro: intro(),
    slugs: list(reference('case-studies'), { max: 3 }).meta({
      label: 'Slugs of case studies; the first three if empty',
    }),
  },
  {
    title: 'Case studies',
    intro: 'What we found, what we changed and what happened.',
    slugs: [],
  },
)

const form = defineSection(
  'form',
  {
    label: 'Form',
    description: 'The contact form or the callback form. What visitors send is in the inbox.',
    icon: 'mail',
    isSingle: true,
  },
  {
    form: choice(['contact', 'callback']).meta({ label: 'Which form' }),
    title: heading().optional().meta({ label: 'Heading instead of the form’s own' }),
    lead: text(160).optional().meta({ label: 'Text instead of the form’s own' }),
  },
  { form: 'contact' },
)

const calendar = defineSection(
  'calendar',
  {
    label: 'Calendar',
    description: 'Free times for a call, as on the booking page.',
    icon: 'calendar-days',
    isSingle: true,
  },
  {},
  {},
)

const calculator = defineSection(
  'calculator',
  { label: 'Calculator', description: 'The ACoS calculator.', icon: 'calculator', isSingle: true },
  { title: heading(), intro: intro() },
  { title: 'Calculate your ACoS target', intro: 'From your TACoS and your share of organic sales.' },
)

/** All sections that landing pages can have, in the order in which the page editor offers them. */
export const sectionSchemas = [
  hero,
  textSection,
  cards,
  steps,
  comparison,
  figures,
  quotes,
  logos,
  team,
  stories,
  pricing,
  faq,
  pictureSection,
  video,
  form,
  calendar,
  calculator,
  banner,
] as const

export const landingSection = z.discriminatedUnion('type', sectionSchemas)

export type LandingSection = z.output<typeof landingSection>
export type SectionType = LandingSection['type']
export type SectionOf<Type extends SectionType> = Extract<LandingSection, { type: Type }>

type About = { label: string; isSingle: boolean; examples: [LandingSection] }

export const describeSection = (schema: (typeof sectionSchemas)[number]) => schema.meta() as unknown as About
