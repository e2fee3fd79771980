import { caseStudies as content, findCaseStudy } from '../../../content/clients/case-studies/case-studies.ts'
import { listServices } from '../../../content/services/services.ts'
import { fallbackContent } from '../../../domain/documents/document.ts'
import { readAsDataUrl } from '../outputs/output-files.ts'
import type { Product } from '../outputs/output.ts'
import { readPrintStyles } from '../print/print-styles.ts'
import type { CaseStudyDocument } from './case-study-document.ts'
import { caseStudyDocuments } from './documents.ts'
import { renderDocument } from './render-document.ts'

/** PDFs of all case studies, which seed an empty storage bucket. */
export const caseStudies: Product = {
  name: 'case-studies',
  maxBytes: 300_000,
  listOutputs: async () => {
    const styles = await readPrintStyles(new URL('case-study.css', import.meta.url))
    return Promise.all(
      caseStudyDocuments.map(async (document) => ({
        path: `supabase/seed/case-studies/${document.slug}.pdf`,
        source: { kind: 'pdf' as const, html: await renderPage(document, styles) },
      })),
    )
  },
}

async function renderPage(document: CaseStudyDocument, styles: string): Promise<string> {
  const caseStudy = findCaseStudy(content.fallback, document.slug)
  if (!caseStudy)
    throw new Error(
      `content/clients/case-studies has no story "${document.slug}": add it, or remove its document`,
    )
  return renderDocument({
    document,
    caseStudy,
    serviceTitles: listServices(fallbackContent)
      .filter(({ key }) => caseStudy.services.some((service) => service === key))
      .map(({ name }) => name),
    artUrl: await readAsDataUrl(`public/art/case-studies/${document.slug}.svg`, 'image/svg+xml'),
    styles,
  })
}
