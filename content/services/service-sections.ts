/** Sections between the statistics and the closing banner of a service page, with the ids used by links. */
export const serviceSectionIds = {
  approach: 'approach',
  whyChoose: 'why-choose',
  certifications: 'certifications',
  comparison: 'comparison',
  successStories: 'success-stories',
  solutions: 'solutions',
  process: 'process',
  moreFigures: 'more-figures',
  logos: 'logos',
  faq: 'faq',
} as const

export type ServiceSection = keyof typeof serviceSectionIds
