import type { ContentIcon as ServiceIcon } from '#content/icons.ts'
import type { ServiceSection } from './service-sections.ts'
import type { ServiceSlug } from './service-slugs.ts'

export type { ServiceIcon, ServiceSection, ServiceSlug }

/** The case studies, by the name of their brand; each has a cover and a PDF of that name. */
export type CaseStudySlug =
  'verdanti' | 'tallowmere' | 'brightkeel' | 'fennmoor' | 'norrvik' | 'pawsley' | 'kindlewick' | 'solbrook'

/** A path of this site, or `#id` for a section or question of the same page. */
export type Action = { label: string; href: string }

export type PageHead = { title: string; description: string; keywords: readonly string[] }

export type ServiceCard = {
  slug: ServiceSlug
  title: string
  description: string
  features: readonly [string, string, string]
  /** A few words on what the page shows; the title of the card’s link. */
  hoverText: string
  /** 30 to 45 words. */
  backDescription: string
  icon: ServiceIcon
}

export type Statistic = { value: string; label: string }
export type FourStatistics = readonly [Statistic, Statistic, Statistic, Statistic]

export type PanelKpi = { name: string; value: string; note: string }

/** `d1` to `d4` are the data colors of the design; `d2` is ACoS and ad spend wherever it appears. */
export type PanelLine = { name: string; tone: 'd1' | 'd2' | 'd3' | 'd4'; values: readonly number[] }

export type PanelChart = {
  kind: 'lines' | 'bars'
  /** Text alternative of the chart, with the first and the last value. */
  description: string
  /** Set after each value of the axis. */
  unit: string
  points: readonly string[]
  lines: readonly PanelLine[]
}

export type PanelRow = { cells: readonly string[]; isOffTarget?: boolean }
export type PanelTable = { caption: string; columns: readonly string[]; rows: readonly PanelRow[] }

/** The console beside the headline: a report of an account that does not exist, marked as such. */
export type IllustrativePanel = {
  title: string
  /** The shelf label in the corner. */
  state: string
  kpis: readonly [PanelKpi, PanelKpi, PanelKpi]
  chart?: PanelChart
  table?: PanelTable
  /** Notes that the data is illustrative. */
  note: string
}

export type ApproachCard = {
  icon: ServiceIcon
  title: string
  description: string
  features: readonly string[]
}

export type WhyItem = { title: string; text: string; link?: Action }
export type Certification = { icon: ServiceIcon; title: string; description: string }
export type ComparisonRow = { feature: string; us: string; others: string }
export type Solution = { icon: ServiceIcon; title: string; text: string }
export type FaqItem = { id?: string; question: string; answer: string; link?: Action }

/** A table of three columns about stages, kinds of work or situations. */
export type ProcessTable = {
  title: string
  intro: string
  columns: readonly [string, string, string]
  rows: readonly (readonly [string, string, string])[]
}

export type ServicePage = {
  slug: ServiceSlug
  name: string
  head: PageHead
  hero: {
    headline: string
    lead: string
    /** A shelf label beside the buttons. */
    label?: string
    primaryAction: Action
    secondaryAction: Action
  }
  statistics: FourStatistics
  panel: IllustrativePanel
  /** The order of the page, from the statistics to the banner. */
  sections: readonly ServiceSection[]
  approach: {
    title: string
    intro: string
    cards: readonly [ApproachCard, ApproachCard, ApproachCard, ApproachCard]
  }
  whyChoose: {
    title: string
    intro: string
    items: readonly [WhyItem, WhyItem, WhyItem, WhyItem, WhyItem]
  }
  certifications?: {
    title: string
    items: readonly [Certification, Certification, Certification, Certification]
  }
  comparison?: { title: string; rows: readonly ComparisonRow[] }
  successStories?: { title: string; intro: string; slugs: readonly CaseStudySlug[] }
  solutions?: { title: string; intro: string; items: readonly Solution[] }
  process?: ProcessTable
  moreFigures?: { title: string; intro: string; statistics: FourStatistics; link: Action }
  /** Whether the carousel of client logos is shown. */
  logos?: boolean
  faq?: { title: string; intro: string; items: readonly FaqItem[] }
  banner: { title: string; lead: string; action: Action }
}
