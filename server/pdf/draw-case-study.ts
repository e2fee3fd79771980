import type { CaseStudyDocument } from '#app/case-studies/case-study-document.ts'
import { INK, INK_SOFT, type TextStyle } from './document-text.ts'
import { drawChart } from './draw-chart.ts'
import { drawTable } from './draw-table.ts'
import { openDocument } from './open-document.ts'
import { MARGIN, type Sheet } from './sheet.ts'

const COVER_HEIGHT = 370
const H1: TextStyle = { size: 28, isStrong: true }
const H2: TextStyle = { size: 20, isStrong: true }
const H3: TextStyle = { size: 11, isStrong: true }
const LEAD: TextStyle = { size: 12, color: INK_SOFT }
const TEXT: TextStyle = { size: 10, color: INK }
const SMALL: TextStyle = { size: 9, color: INK_SOFT }
const SECTION_GAP = 32
/** A heading starts a new page if less height is left. */
const MIN_SECTION_HEIGHT = 200
/** Height that the call to action needs to stay with the lessons. */
const MIN_LAST_HEIGHT = 286
/** Omits the date, because the document is always drawn from current content. */
const NO_DATE = new Date(0)

type Pictures = {
  /** PNG. */
  logo: Buffer | null
  /** JPEG. */
  cover: Buffer | null
}

/** Draws a case study to save or print, as an accessible PDF on A4. */
export async function drawCaseStudy(
  document: CaseStudyDocument,
  { logo, cover }: Pictures = { logo: null, cover: null },
): Promise<Uint8Array<ArrayBuffer>> {
  const { study, settings } = document
  const title = `${study.client}: ${study.title}`
  const { sheet, brandColor, finish } = await openDocument({
    ...document,
    title,
    createdAt: NO_DATE,
    logo,
  })
  if (cover) drawCover(sheet, cover)
  drawHead(sheet, document, brandColor)
  drawChallenge(sheet, document, brandColor)
  drawActions(sheet, document, brandColor)
  drawResult(sheet, document, brandColor)
  drawLessons(sheet, document)
  drawClosing(sheet, document, brandColor)
  return finish(study.note ?? `${settings.name}  ·  ${title}`)
}

/** Draws the picture from edge to edge. */
function drawCover(sheet: Sheet, cover: Buffer): void {
  sheet.space(18)
  const { pdf } = sheet
  const [y, width] = [sheet.y(), pdf.page.width]
  sheet.decorate(() => {
    pdf.save().rect(0, y, width, COVER_HEIGHT).clip()
    pdf.image(cover, 0, y, { cover: [width, COVER_HEIGHT], align: 'center', valign: 'bottom' })
    pdf.restore()
  })
  sheet.space(COVER_HEIGHT)
}

function drawHead(
  sheet: Sheet,
  { study, words: { story, servicesLabel }, services }: CaseStudyDocument,
  color: string,
) {
  sheet.space(26)
  sheet.write('H1', study.title, H1)
  sheet.space(4)
  sheet.write('P', `${study.client}, ${study.category}`, { size: 12, isStrong: true, color })
  sheet.space(10)
  sheet.write('P', study.lead, LEAD)
  sheet.space(18)
  sheet.rule(color)
  sheet.space(12)
  sheet.columns(
    study.figures.map(({ value, label }) => [
      { text: value, style: { size: 24, isStrong: true } },
      { text: label, style: SMALL, gap: 2 },
    ]),
  )
  sheet.space(18)
  const facts = [
    [story.account, study.account],
    [story.period, study.period],
    [servicesLabel, services.join(', ')],
  ] as const
  sheet.columns(
    facts.map(([label, text]) => [
      { text: label, style: SMALL },
      { text, style: { ...TEXT, isStrong: true }, gap: 3 },
    ]),
  )
}

function startSection(sheet: Sheet, title: string, lead?: string, minHeight = MIN_SECTION_HEIGHT): void {
  if (!sheet.need(minHeight)) sheet.space(SECTION_GAP)
  sheet.write('H2', title, H2)
  sheet.space(6)
  if (lead) sheet.write('P', lead, LEAD)
  sheet.space(12)
}

function drawChallenge(sheet: Sheet, { study: { challenge }, words }: CaseStudyDocument, color: string) {
  startSection(sheet, words.story.challenge, challenge.lead, Infinity)
  challenge.findings.forEach(({ title, text }, index) => {
    sheet.rule()
    sheet.space(12)
    sheet.row([
      {
        left: 0,
        width: 24,
        parts: [{ text: String(index + 1), style: { size: 16, isStrong: true, color } }],
      },
      { left: 34, width: 130, parts: [{ text: title, style: H3, tag: 'H3', gap: 3 }] },
      { left: 184, width: sheet.width - 184, parts: [{ text, style: TEXT, gap: 4 }] },
    ])
    sheet.space(12)
  })
}

function drawActions(sheet: Sheet, { study: { actions }, words }: CaseStudyDocument, color: string) {
  startSection(sheet, words.story.actions, actions.lead)
  for (const { when, title, text } of actions.steps) {
    sheet.row([
      { left: 0, width: 84, parts: [{ text: when, style: { size: 10, isStrong: true, color }, gap: 1 }] },
      {
        left: 100,
        width: sheet.width - 100,
        parts: [
          { text: title, style: H3, tag: 'H3' },
          { text, style: TEXT, gap: 1 },
        ],
      },
    ])
    sheet.space(12)
  }
}

function drawResult(sheet: Sheet, { study, words }: CaseStudyDocument, color: string) {
  const { result, chart, quote, client } = study
  startSection(sheet, words.story.result, result.lead)
  drawTable(
    sheet,
    { text: words.story.measure, figures: [result.heads.before, result.heads.after] },
    result.measures.map(({ label, before, after }) => ({ text: label, figures: [before, after] })),
  )
  if (chart) {
    sheet.space(20)
    sheet.need(220)
    sheet.write('H3', chart.title, H3)
    drawChart(sheet, chart.drawing, color)
    if (chart.note) sheet.write('P', chart.note, SMALL)
  }
  if (!quote) return
  sheet.space(20)
  sheet.write('P', `“${quote.text}”`, { size: 14, isStrong: true })
  sheet.space(4)
  sheet.write('P', [quote.name, quote.role, client].filter(Boolean).join(', '), SMALL)
}

function drawLessons(sheet: Sheet, { study: { differently }, words }: CaseStudyDocument) {
  if (differently.length === 0) return
  startSection(sheet, words.story.differently, undefined, MIN_LAST_HEIGHT)
  for (let at = 0; at < differently.length; at += 3) {
    sheet.columns(differently.slice(at, at + 3).map((text) => [{ text, style: TEXT }]))
    sheet.space(10)
  }
}

/** Draws the call to action on a colored band. */
function drawClosing(
  sheet: Sheet,
  { words: { banner }, actionUrl, pageUrl }: CaseStudyDocument,
  color: string,
) {
  const [padding, width] = [18, sheet.width - 36]
  const white = '#ffffff'
  const parts = [
    { text: banner.title, style: { size: 15, isStrong: true, color: white }, tag: 'H2' as const },
    { text: banner.lead, style: { size: 10, color: white }, gap: 4 },
    {
      text: `${banner.action.label}: ${actionUrl}`,
      style: { size: 10, isStrong: true, color: white },
      gap: 8,
    },
    { text: pageUrl, style: { size: 9, color: white }, gap: 2 },
  ]
  const height =
    2 * padding +
    parts.reduce(
      (sum, { text, style, gap = 0 }) =>
        sum + gap + sheet.wrap(text, width, style).length * sheet.lineHeight(style),
      0,
    )
  sheet.space(28)
  sheet.need(height)
  const top = sheet.y()
  sheet.decorate(() => sheet.pdf.roundedRect(MARGIN, top, sheet.width, height, 6).fill(color))
  sheet.space(padding)
  sheet.row([{ left: padding, width, parts }])
}
