import { serviceFigures } from './service-figures.ts'

/** Words that every service page and the overview have in common. */
export const serviceLabels = {
  /** The way back above the headline. */
  overview: 'Services',
  viewService: 'View service',
  clientLogos: `${serviceFigures['brand-management'].brands} brands trust {agency}`,
  comparisonFeature: 'Feature',
  comparisonOthers: 'Others',
} as const
