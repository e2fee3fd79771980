/**
 * Sections between a service page's statistics and its closing banner,
 * each with the id that in-page links use.
 */
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
