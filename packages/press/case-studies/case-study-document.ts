import type { Exhibit } from './exhibits/exhibit.ts'

export type Finding = { title: string; text: string }

export type Step = { when: string; title: string; text: string }

export type Measure = { label: string; before: string; after: string }

/** What one case study says, page by page. Every figure in it belongs to its illustrative account. */
export type CaseStudyDocument = {
  /** The slug of the story in content/clients/case-studies.ts, which holds its title, client and category. */
  slug: string
  /** What the art on the cover shows, for readers who don't see it. */
  artDescription: string
  lead: string
  facts: { account: string; period: string }
  /** Stand on the ledge of the cover. */
  figures: { value: string; label: string }[]
  found: { lead: string; findings: Finding[]; exhibits: Exhibit[] }
  changed: { lead: string; steps: Step[]; exhibits: Exhibit[] }
  happened: {
    lead: string
    exhibit: Exhibit
    measures: Measure[]
    /** Heads of the two columns when they are not before and after. */
    measureHeads?: [before: string, after: string]
  }
  differently: string[]
}
