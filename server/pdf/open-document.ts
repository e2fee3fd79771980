// The types have only a default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import type { SiteSettings } from '#content/agency/site.ts'
import { openDocumentFonts } from './document-fonts.ts'
import { type Canvas, createTextSetter } from './document-text.ts'
import { createSheet, MARGIN, type Sheet } from './sheet.ts'

/** Characters that documents use besides those of their content. */
const OWN_CHARACTERS =
  '0123456789.,:;%()+-–—…·/@#&€$£¥“” abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOGO_HEIGHT = 32

type DocumentStart = {
  title: string
  settings: SiteSettings
  createdAt: Date
  /** PNG; if null, the agency's name is shown. */
  logo: Buffer | null
}

/**
 * Starts an accessible PDF (PDF/UA) on A4 with the agency's logo and embedded fonts.
 * @param start its other fields are the texts of the document, which determine the fonts
 */
export async function openDocument(start: DocumentStart) {
  const { title, settings, createdAt, logo, ...texts } = start
  const fonts = await openDocumentFonts([OWN_CHARACTERS, JSON.stringify([title, settings, texts])])
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    tagged: true,
    lang: settings.language,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    // PDFKit accepts fontkit fonts, but its types don't allow them.
    font: fonts.find('a', false).font as unknown as string,
    info: { Title: title, Author: settings.name, CreationDate: createdAt },
  } as unknown as PDFKit.PDFDocumentOptions)
  const bytes = collect(pdf)
  const sheet = createSheet(pdf, createTextSetter(pdf as unknown as Canvas, fonts))
  const brandColor = settings.brand?.color ?? '#0e5a45'
  if (logo) drawLogo(sheet, logo, settings.name)
  else sheet.write('P', settings.name, { size: 11, isStrong: true, color: brandColor })
  return {
    sheet,
    brandColor,
    finish(footer: string): Promise<Uint8Array<ArrayBuffer>> {
      sheet.close(footer)
      pdf.end()
      return bytes
    },
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}

function drawLogo(sheet: Sheet, logo: Buffer, name: string): void {
  const draw = () => sheet.pdf.image(logo, MARGIN, sheet.y(), { fit: [sheet.width / 2, LOGO_HEIGHT] })
  sheet.mark(sheet.root, 'Figure', draw, { alt: name })
  sheet.space(LOGO_HEIGHT)
}
