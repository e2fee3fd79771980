import type { CellStyle as Style, Color, FontStyle, PatternFill } from 'hucre'
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

const INK: Color = { rgb: '0C1F1A' }
const CALIBRI: FontStyle = { name: 'Calibri', family: 2, size: 11, color: INK }
const FONTS: Record<Look['font'], FontStyle> = {
  normal: CALIBRI,
  bold: { ...CALIBRI, bold: true },
  title: { ...CALIBRI, bold: true, size: 20, color: { rgb: '0E5A45' } },
  heading: { ...CALIBRI, bold: true, size: 14 },
  quiet: { ...CALIBRI, size: 10, color: { rgb: '586961' } },
  'on-dark': { ...CALIBRI, bold: true, color: { rgb: 'FFFFFF' } },
}
const FILLS: Record<NonNullable<Look['fill']>, string> = {
  input: 'FBF3D0',
  dark: '0F2E26',
  tint: 'E1EEE6',
}
const RULE: Style['border'] = { bottom: { style: 'thin', color: { rgb: 'D7DED5' } } }

/** Cell styles for the spreadsheet library. */
export const cellStyles: Record<CellStyle, Style> = Object.fromEntries(
  Object.entries(looks).map(([name, look]) => [name, describeLook(look)]),
) as Record<CellStyle, Style>

/** Styles of a pass and a miss. */
export const outcomeStyles = {
  good: describeOutcome('0E5A45', 'E1EEE6'),
  bad: describeOutcome('B3261E', 'FBEAE8'),
} as const

function describeLook({ font, fill, isRuled, format, align, isWrapped, isIndented }: Look): Style {
  return {
    font: FONTS[font],
    ...(fill && { fill: fillSolid(FILLS[fill], { indexed: 64 }) }),
    ...(isRuled && { border: RULE }),
    ...(format && { numFmt: format }),
    alignment: {
      vertical: isWrapped ? 'top' : 'center',
      ...(align && { horizontal: align }),
      ...(isWrapped && { wrapText: true }),
      ...(isIndented && { horizontal: 'left', indent: 1 }),
    },
  }
}

function describeOutcome(ink: string, fill: string): Style {
  return { font: { color: { rgb: ink } }, fill: fillSolid(fill, { rgb: fill }) }
}

function fillSolid(rgb: string, behind: Color): PatternFill {
  return { type: 'pattern', pattern: 'solid', fgColor: { rgb }, bgColor: behind }
}
