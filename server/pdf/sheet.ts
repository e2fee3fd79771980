/** Pages of a tagged PDF, filled from top to bottom. */
import { INK_SOFT, type TextSetter, type TextStyle } from './document-text.ts'

export const MARGIN = 50
/** Enough for Devanagari and Arabic, which are taller than Latin. */
const LINE_HEIGHT = 1.42
const FOOTER_HEIGHT = 28
const GAP = 24

type Pdf = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement
type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'THead' | 'TBody' | 'Figure' | 'Caption'

/** Texts stacked in a column that starts this far from the left margin. */
type Cell = {
  left: number
  width: number
  parts: { text: string; style: TextStyle; tag?: Tag; gap?: number }[]
}

export type Sheet = ReturnType<typeof createSheet>

export function createSheet(pdf: Pdf, setter: TextSetter) {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const width = pdf.page.width - 2 * MARGIN
  const bottom = pdf.page.height - MARGIN - FOOTER_HEIGHT
  let y = MARGIN
  const lineHeight = ({ size }: TextStyle) => size * LINE_HEIGHT
  /** Starts a new page if the given height is not left. */
  const need = (height: number) => {
    if (y + height <= bottom) return false
    pdf.addPage()
    y = MARGIN
    return true
  }
  const mark = (parent: Structure, tag: Tag, draw: () => void, options: object = {}) =>
    parent.add(pdf.struct(tag, options, draw))
  /** Marks drawing as decorative, so that assistive technology skips it. */
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' } as never)
    draw()
    pdf.endMarkedContent()
  }

  /** Writes cells side by side on one page. */
  const row = (cells: Cell[]) => {
    const laid = cells.map(({ left, width: cellWidth, parts }) => ({
      left: MARGIN + left,
      parts: parts.map(({ tag = 'P' as const, gap = 0, text, style }) => {
        const lines = setter.wrap(text, cellWidth, style)
        return { tag, gap, lines, style, height: gap + lines.length * lineHeight(style) }
      }),
    }))
    const height = Math.max(...laid.map(({ parts }) => parts.reduce((sum, part) => sum + part.height, 0)))
    need(height)
    for (const { left, parts } of laid) {
      let top = y
      for (const { tag, gap, lines, style, height: taken } of parts) {
        const first = top + gap
        mark(root, tag, () =>
          lines.forEach((line, index) => setter.draw(line, left, first + index * lineHeight(style), style)),
        )
        top += taken
      }
    }
    y += height
  }

  return {
    pdf,
    root,
    width,
    row,
    /** Returns the height left on the page. */
    left: () => bottom - y,
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
    /** Writes text on as many lines and pages as it needs. */
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
    /** Writes columns of equal width. */
    columns(entries: Cell['parts'][]) {
      const columnWidth = (width - GAP * (entries.length - 1)) / entries.length
      row(entries.map((parts, index) => ({ left: index * (columnWidth + GAP), width: columnWidth, parts })))
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
