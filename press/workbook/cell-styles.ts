import type { CellStyle } from './sheet.ts'

type Look = {
  font: 'normal' | 'bold' | 'title' | 'heading' | 'quiet' | 'on-dark'
  fill?: 'input' | 'dark' | 'tint'
  isRuled?: boolean
  format?: string
  align?: 'left' | 'right' | 'center'
  isWrapped?: boolean
  isIndented?: boolean
}

const COUNT = '#,##0'
const MONEY = '"$"#,##0.00'
const PERCENT = '0.0%'

const looks: Record<CellStyle, Look> = {
  title: { font: 'title' },
  lead: { font: 'normal', isWrapped: true },
  note: { font: 'quiet', isWrapped: true, isIndented: true },
  heading: { font: 'heading' },
  'column-name': { font: 'on-dark', fill: 'dark', isRuled: true, isWrapped: true },
  label: { font: 'normal', isRuled: true, isWrapped: true },
  text: { font: 'normal', isRuled: true, isWrapped: true, isIndented: true },
  'input-text': { font: 'normal', fill: 'input', isRuled: true, align: 'left' },
  'input-number': { font: 'normal', fill: 'input', isRuled: true, format: COUNT, align: 'right' },
  'input-money': { font: 'normal', fill: 'input', isRuled: true, format: MONEY, align: 'right' },
  'input-percent': { font: 'normal', fill: 'input', isRuled: true, format: PERCENT, align: 'right' },
  'input-rating': { font: 'normal', fill: 'input', isRuled: true, format: '0.0', align: 'right' },
  number: { font: 'normal', isRuled: true, format: COUNT, align: 'right' },
  money: { font: 'normal', isRuled: true, format: MONEY, align: 'right' },
  percent: { font: 'normal', isRuled: true, format: PERCENT, align: 'right' },
  'total-number': { font: 'bold', fill: 'tint', isRuled: true, format: COUNT, align: 'right' },
  'total-money': { font: 'bold', fill: 'tint', isRuled: true, format: MONEY, align: 'right' },
  'total-percent': { font: 'bold', fill: 'tint', isRuled: true, format: PERCENT, align: 'right' },
  'total-text': { font: 'bold', fill: 'tint', isRuled: true, align: 'left' },
  outcome: { font: 'bold', isRuled: true, align: 'center' },
  answer: { font: 'heading', fill: 'tint', isRuled: true, align: 'center' },
}

const FONTS: Record<Look['font'], string> = {
  normal: '<font><sz val="11"/><color rgb="FF0C1F1A"/><name val="Calibri"/><family val="2"/></font>',
  bold: '<font><b/><sz val="11"/><color rgb="FF0C1F1A"/><name val="Calibri"/><family val="2"/></font>',
  title: '<font><b/><sz val="20"/><color rgb="FF0E5A45"/><name val="Calibri"/><family val="2"/></font>',
  heading: '<font><b/><sz val="14"/><color rgb="FF0C1F1A"/><name val="Calibri"/><family val="2"/></font>',
  quiet: '<font><sz val="10"/><color rgb="FF586961"/><name val="Calibri"/><family val="2"/></font>',
  'on-dark': '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>',
}
const FILLS: Record<NonNullable<Look['fill']>, string> = {
  input: 'FFFBF3D0',
  dark: 'FF0F2E26',
  tint: 'FFE1EEE6',
}
const GOOD = { ink: 'FF0E5A45', fill: 'FFE1EEE6' }
const BAD = { ink: 'FFB3261E', fill: 'FFFBEAE8' }

/** The differential formats that outcomes use: 0 is good, 1 is bad. */
export const OUTCOME_FORMATS = { good: 0, bad: 1 } as const

const styleNames = Object.keys(looks) as CellStyle[]
const fontNames = Object.keys(FONTS) as Look['font'][]
const fillNames = Object.keys(FILLS) as NonNullable<Look['fill']>[]
const formats = [...new Set(Object.values(looks).flatMap(({ format }) => format ?? []))]
/** Numbers below are formats of the program's own. */
const FIRST_OWN_FORMAT = 164
/** The first two fills are fixed by the standard. */
const FIXED_FILLS = 2

export function getStyleIndex(style: CellStyle): number {
  return styleNames.indexOf(style) + 1
}

/** xl/styles.xml */
export function writeStyles(): string {
  const count = (items: readonly unknown[]) => `count="${items.length}"`
  const numberFormats = formats.map(
    (format, index) =>
      `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`,
  )
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    ...fillNames.map((name) => writeFill(FILLS[name])),
  ]
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
  const cellFormats = [plain, ...styleNames.map((name) => writeCellFormat(looks[name]))]
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts ${count(formats)}>${numberFormats.join('')}</numFmts><fonts ${count(fontNames)}>${fontNames.map((name) => FONTS[name]).join('')}</fonts><fills ${count(fills)}>${fills.join('')}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFD7DED5"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs ${count(cellFormats)}>${cellFormats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="2">${writeOutcome(GOOD)}${writeOutcome(BAD)}</dxfs></styleSheet>`
}

function writeCellFormat({ font, fill, isRuled, format, align, isWrapped, isIndented }: Look): string {
  const formatId = format ? FIRST_OWN_FORMAT + formats.indexOf(format) : 0
  const fillId = fill ? FIXED_FILLS + fillNames.indexOf(fill) : 0
  const alignment = `<alignment vertical="${isWrapped ? 'top' : 'center'}"${align ? ` horizontal="${align}"` : ''}${isWrapped ? ' wrapText="1"' : ''}${isIndented ? ' horizontal="left" indent="1"' : ''}/>`
  return `<xf numFmtId="${formatId}" fontId="${fontNames.indexOf(font)}" fillId="${fillId}" borderId="${isRuled ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`
}

function writeFill(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`
}

function writeOutcome({ ink, fill }: { ink: string; fill: string }): string {
  return `<dxf><font><color rgb="${ink}"/></font><fill><patternFill patternType="solid"><fgColor rgb="${fill}"/><bgColor rgb="${fill}"/></patternFill></fill></dxf>`
}
