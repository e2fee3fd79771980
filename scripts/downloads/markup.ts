/** The downloads write their markup as the case studies do. */
export { escapeText, writeElement, writeText } from '../case-studies/markup.ts'
