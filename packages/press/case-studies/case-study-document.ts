import type { Exhibit } from './exhibits/exhibit.ts'

/** What the PDF of a case study adds to its text, page by page. All figures belong to an illustrative account. */
export type CaseStudyDocument = {
  /** Slug in content/clients/case-studies, which has the text. */
  slug: string
  /** Alt text of the cover art. */
  artDescription: string
  found: { exhibits: Exhibit[] }
  changed: { exhibits: Exhibit[] }
  happened: { exhibit: Exhibit }
}
