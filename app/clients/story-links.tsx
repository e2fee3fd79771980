import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'
import { getCaseStudyPdf, getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'

export type StoryLinkProps = {
  story: CaseStudy
  /** Whether the title opens the PDF (specification, section 2) instead of the page. */
  opensPdf: boolean
}

/** Link that covers the card. */
export function StoryTitle({ story, opensPdf }: StoryLinkProps) {
  const { pdfHint } = useContent(caseStudiesPage).story
  if (!opensPdf) return <a href={getCaseStudyPath(story)}>{story.title}</a>
  return (
    <a href={getCaseStudyPdf(story)} target="_blank" rel="noopener">
      {story.title}
      <span className="sr-only"> ({pdfHint})</span>
    </a>
  )
}

/** Link of the title, and a link to the other format of the case study. */
export function StoryLinks({ story, opensPdf }: StoryLinkProps) {
  const { pdf: readPdf, pdfHint, page } = useContent(caseStudiesPage).story
  return (
    <span className="row gap-16 story-links">
      <span className="link" aria-hidden="true">
        <Icon name={opensPdf ? 'file-text' : 'arrow-right'} />
        {opensPdf ? readPdf : page}
      </span>
      {opensPdf ? (
        <a className="link" href={getCaseStudyPath(story)}>
          {page}
          <span className="sr-only">: {story.title}</span>
        </a>
      ) : (
        <a className="link" href={getCaseStudyPdf(story)} target="_blank" rel="noopener">
          {readPdf}
          <span className="sr-only">
            : {story.title} ({pdfHint})
          </span>
        </a>
      )}
    </span>
  )
}
