import type { Exhibit } from './exhibits/exhibit.ts'

export type Finding = { title: string; text: string }

export type Step = { when: string; title: string; text: string }

export type Measure = { label: string; before: string; after: string }

/** Content of one case study, page by page. All figures belong to an illustrative account. */
export type CaseStudyDocument = {
  /** Slug in content/clients/case-studies.ts, which has the title, client and category. */
  slug: string
  /** Alt text of the cover art. */
  artDescription: string
  lead: string
  facts: { account: string; period: string }
  /** Figures at the bottom of the cover. */
  figures: { value: string; label: string }[]
  found: { lead: string; findings: Finding[]; exhibits: Exhibit[] }
  changed: { lead: string; steps: Step[]; exhibits: Exhibit[] }
  happened: {
    lead: string
    exhibit: Exhibit
    measures: Measure[]
    /** Column headings if they are not "before" and "after". */
    measureHeads?: [before: string, after: string]
  }
  differently: string[]
}
