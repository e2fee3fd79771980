import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { caseStudies, findCaseStudy } from '../../../content/clients/case-studies/case-studies.ts'
import type { CaseStudyDocument } from './case-study-document.ts'
import { caseStudyDocuments } from './documents.ts'
import type { SingleExhibit } from './exhibits/exhibit.ts'
import { renderDocument } from './render-document.ts'

const MAX_PDF_BYTES = 300_000
const pdfFolder = new URL('../../../supabase/seed/case-studies/', import.meta.url)

function listExhibits({ found, changed, happened }: CaseStudyDocument): SingleExhibit[] {
  return [...found.exhibits, ...changed.exhibits, happened.exhibit].flatMap((exhibit) =>
    'body' in exhibit ? [exhibit] : [...exhibit],
  )
}

function render(document: CaseStudyDocument): string {
  return renderDocument({
    document,
    caseStudy: findCaseStudy(caseStudies.fallback, document.slug)!,
    serviceTitles: ['Amazon SEO'],
    artUrl: 'data:,',
    styles: '',
  })
}

test('every case study has a document and a PDF, and there are no others', async () => {
  const slugs = caseStudies.fallback.studies.map(({ slug }) => slug)
  expect(caseStudyDocuments.map(({ slug }) => slug)).toEqual(slugs)
  const files = await readdir(pdfFolder)
  expect(files.toSorted()).toEqual(slugs.map((slug) => `${slug}.pdf`).toSorted())
})

test('each PDF is tagged, titled, in English, has embedded fonts and is within its size limit', async () => {
  for (const { slug } of caseStudies.fallback.studies) {
    const bytes = await readFile(new URL(`${slug}.pdf`, pdfFolder))
    const source = bytes.toString('latin1')
    expect(source.slice(0, 5), slug).toBe('%PDF-')
    expect(bytes.length, slug).toBeLessThanOrEqual(MAX_PDF_BYTES)
    expect(source, slug).toMatch(/\/MarkInfo <<\/Type \/MarkInfo\s+\/Marked true>>/)
    expect(source, slug).toContain('/Lang (en)')
    expect(source, slug).toContain('/DisplayDocTitle true')
    expect(source, slug).toContain('/FontFile2')
    expect(source, slug).not.toContain('/Type3')
    expect(source.match(/\/Type \/Page\s/g), slug).toHaveLength(4)
  }
})

test('every chart and table is marked as illustrative', () => {
  for (const document of caseStudyDocuments) {
    const html = render(document)
    const marks = html.match(/<p class="note"><b>Illustrative account\.<\/b>/g) ?? []
    expect(marks, document.slug).toHaveLength(listExhibits(document).length)
    expect(html, document.slug).toContain('Figures of an illustrative account')
    expect(html, document.slug).toContain('Measure, illustrative account')
  }
})

test('every chart has alt text', () => {
  for (const document of caseStudyDocuments) {
    for (const { title, description = '', body } of listExhibits(document)) {
      const isReadable = body.kind === 'table' || body.kind === 'comparison'
      expect(isReadable || description.length > 30, `${document.slug}: ${title}`).toBe(true)
    }
  }
})

test('no text contains NaN or undefined', () => {
  for (const document of caseStudyDocuments) {
    expect(render(document), document.slug).not.toMatch(/NaN|undefined|Infinity/)
  }
})

test('no case study contains promises or superlatives', () => {
  for (const document of caseStudyDocuments) {
    expect(render(document), document.slug).not.toMatch(
      /skyrocket|unlock|supercharge|game-changing|seamless|world-class|#1 agency|guaranteed/i,
    )
  }
})
