import { writeZip } from '../print/zip-archive.ts'
import { getStyleIndex, OUTCOME_FORMATS, writeStyles } from './cell-styles.ts'
import type { Cell, Check, Sheet } from './sheet.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export type WorkbookInfo = { title: string; description: string }

/** An .xlsx file (ECMA-376) of these sheets: formulas with their values, checks on input, print set-up. */
export function writeWorkbook(sheets: readonly Sheet[], info: WorkbookInfo): Buffer {
  return writeZip([
    { path: '[Content_Types].xml', content: writeContentTypes(sheets.length) },
    {
      path: '_rels/.rels',
      content: writeRelationships([
        ['officeDocument', 'xl/workbook.xml', OFFICE],
        ['metadata/core-properties', 'docProps/core.xml', `${PACKAGE}/relationships`],
      ]),
    },
    { path: 'docProps/core.xml', content: writeProperties(info) },
    { path: 'xl/workbook.xml', content: writeSheetList(sheets) },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: writeRelationships([
        ...sheets.map((_, index): Relationship => ['worksheet', `worksheets/sheet${index + 1}.xml`, OFFICE]),
        ['styles', 'styles.xml', OFFICE],
      ]),
    },
    { path: 'xl/styles.xml', content: writeStyles() },
    ...sheets.map((sheet, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      content: writeSheet(sheet, index === 0),
    })),
  ])
}

/** The order of a sheet's parts is fixed by the standard. */
function writeSheet(sheet: Sheet, isFirst: boolean): string {
  const { columns, frozenRows, merges = [], checks = [], outcomes } = sheet
  const pane = frozenRows
    ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
    : ''
  const widths = columns.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return [
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView showGridLines="0"${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="18" customHeight="1"/>',
    `<cols>${widths.join('')}</cols><sheetData>${writeRows(sheet)}</sheetData>`,
    merges.length > 0 &&
      `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`,
    outcomes && writeOutcomes(outcomes),
    checks.length > 0 &&
      `<dataValidations count="${checks.length}">${checks.map(writeCheck).join('')}</dataValidations>`,
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    `<headerFooter><oddFooter>&amp;L${escapeXml(sheet.name)}&amp;RFor personal use only</oddFooter></headerFooter></worksheet>`,
  ]
    .filter(Boolean)
    .join('')
}

function writeRows({ cells, rowHeights = {} }: Sheet): string {
  const rows = Map.groupBy(cells, (cell) => Number(cell.at.replace(/^[A-Z]+/, '')))
  return [...rows]
    .sort(([first], [second]) => first - second)
    .map(([row, rowCells]) => {
      const height = rowHeights[row] ? ` ht="${rowHeights[row]}" customHeight="1"` : ''
      return `<row r="${row}"${height}>${rowCells.map(writeCell).join('')}</row>`
    })
    .join('')
}

function writeCell({ at, content, style }: Cell): string {
  const start = `<c r="${at}" s="${getStyleIndex(style)}"`
  if (content === null) return `${start}/>`
  if (typeof content === 'number') return `${start}><v>${content}</v></c>`
  if (typeof content === 'string')
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(content)}</t></is></c>`
  const type = typeof content.value === 'string' ? ' t="str"' : ''
  return `${start}${type}><f>${escapeXml(content.formula)}</f><v>${escapeXml(String(content.value))}</v></c>`
}

function writeOutcomes({ range, good, bad }: NonNullable<Sheet['outcomes']>): string {
  const first = range.split(':')[0]!
  const rules = [
    ...good.map((word) => ({ word, format: OUTCOME_FORMATS.good })),
    ...bad.map((word) => ({ word, format: OUTCOME_FORMATS.bad })),
  ].map(
    ({ word, format }, index) =>
      `<cfRule type="expression" dxfId="${format}" priority="${index + 1}"><formula>${first}="${word}"</formula></cfRule>`,
  )
  return `<conditionalFormatting sqref="${range}">${rules.join('')}</conditionalFormatting>`
}

function writeCheck(check: Check): string {
  if (check.kind === 'list') {
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${check.range}"><formula1>"${check.options.join(',')}"</formula1></dataValidation>`
  }
  return `<dataValidation type="decimal" allowBlank="1" showErrorMessage="1" errorTitle="Check this figure" error="${escapeXml(check.message)}" sqref="${check.range}"><formula1>${check.min}</formula1><formula2>${check.max}</formula2></dataValidation>`
}

function writeSheetList(sheets: readonly Sheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000"/></bookViews><sheets>${list.join('')}</sheets><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`
}

function writeContentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${sheets.join('')}</Types>`
}

type Relationship = [kind: string, target: string, base: string]

function writeRelationships(relationships: readonly Relationship[]): string {
  const lines = relationships.map(
    ([kind, target, base], index) =>
      `<Relationship Id="rId${index + 1}" Type="${base}/${kind}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
}

function writeProperties({ title, description }: WorkbookInfo): string {
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:description>${escapeXml(description)}</dc:description></cp:coreProperties>`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
