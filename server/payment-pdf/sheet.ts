/** The pages of a tagged PDF, filled from top to bottom. */
import { INK, INK_SOFT, type TextSetter, type TextStyle } from './document-text.ts'

export const MARGIN = 50
/** Enough for Devanagari and Arabic, which are taller than Latin. */
const LINE_HEIGHT = 1.42
const FOOTER_HEIGHT = 28
const GAP = 24

type Pdf = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'THead' | 'TBody' | 'Figure' | 'Caption'

export type Sheet = ReturnType<typeof createSheet>

export function createSheet(pdf: Pdf, setter: TextSetter) {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const width = pdf.page.width - 2 * MARGIN
  const bottom = pdf.page.height - MARGIN - FOOTER_HEIGHT
  let y = MARGIN
  const lineHeight = ({ size }: TextStyle) => size * LINE_HEIGHT
  /** Starts a new page if this height doesn't fit any more. */
  const need = (height: number) => {
    if (y + height <= bottom) return false
    pdf.addPage()
    y = MARGIN
    return true
  }
  const mark = (parent: Structure, tag: Tag, draw: () => void, options: object = {}) =>
    parent.add(pdf.struct(tag, options, draw))
  /** Draws what assistive technology skips. */
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' } as never)
    draw()
    pdf.endMarkedContent()
  }

  return {
    pdf,
    root,
    width,
    lineHeight,
    need,
    mark,
    decorate,
    ...setter,
    y: () => y,
    space: (height: number) => void (y += height),
    group: (tag: Tag): Structure => {
      const group = pdf.struct(tag)
      root.add(group)
      return group
    },
    /** Writes a text in the flow, on as many lines and pages as it needs. */
    write(tag: Tag, text: string, style: TextStyle, maxWidth = width) {
      const paragraph = pdf.struct(tag)
      root.add(paragraph)
      for (const line of setter.wrap(text, maxWidth, style)) {
        need(lineHeight(style))
        const at = y
        paragraph.add(pdf.struct('Span', {}, () => setter.draw(line, MARGIN, at, style)))
        y += lineHeight(style)
      }
      paragraph.end()
    },
    /** Writes labeled texts side by side. */
    columns(entries: { label: string; text: string }[]) {
      const columnWidth = (width - GAP * (entries.length - 1)) / entries.length
      const style = { size: 10, color: INK }
      const wrapped = entries.map(({ text }) => setter.wrap(text, columnWidth, style))
      const height = 16 + Math.max(...wrapped.map((lines) => lines.length)) * lineHeight(style)
      need(height)
      entries.forEach(({ label }, index) => {
        const x = MARGIN + index * (columnWidth + GAP)
        mark(root, 'P', () => setter.draw(label, x, y, { size: 9, color: INK_SOFT }))
        mark(root, 'P', () =>
          wrapped[index]!.forEach((line, place) =>
            setter.draw(line, x, y + 16 + place * lineHeight(style), style),
          ),
        )
      })
      y += height
    },
    rule: (color = '#d7ded5') =>
      decorate(() =>
        pdf
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + width, y)
          .lineWidth(0.75)
          .strokeColor(color)
          .stroke(),
      ),
    /** Writes the footer of every page. */
    close(text: string) {
      root.end()
      const { count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page)
        pdf.markContent('Artifact', { type: 'Pagination' } as never)
        const style = { size: 8.5, color: INK_SOFT }
        setter.draw(text, MARGIN, bottom + FOOTER_HEIGHT - 4, style)
        setter.draw(`${page + 1} / ${count}`, MARGIN + width, bottom + FOOTER_HEIGHT - 4, {
          ...style,
          align: 'right',
        })
        pdf.endMarkedContent()
      }
    },
  }
}
