import { z } from '#domain/schema.ts'
import { calculator, calendar, figures, form, logos, quotes, stories, team } from './site-sections.ts'
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
