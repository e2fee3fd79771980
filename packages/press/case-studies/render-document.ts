import type { CaseStudy } from '../../../content/clients/case-studies/case-study.ts'
import type { CaseStudyDocument } from './case-study-document.ts'
import { ILLUSTRATIVE_MARK, renderExhibit } from './exhibits/render-exhibit.ts'
import { escapeText, writeElement, writeText } from '../print/markup.ts'

/** Input of a sheet. Assets are data URLs, so the page loads nothing. */
export type DocumentInput = {
  document: CaseStudyDocument
  caseStudy: CaseStudy
  /** Titles of the services. */
  serviceTitles: string[]
  artUrl: string
  styles: string
}

const SHEET_COUNT = 4

/** Logo mark without the agency name, because the file is the same for all installations. */
function renderBrand(): string {
  const mark =
    '<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="#D39B12" d="M21.5 2 25.39 13h-12.1Z"/>' +
    '<path fill="#0E5A45" d="M11.27 15.7h15.07l2.05 5.8H6.94ZM4.93 24.2h24.42L31.4 30H.6Z"/></svg>'
  return writeElement('div', { class: 'brand' }, mark)
}

/** Header and footer repeat on every sheet and are not in the reading order. */
function renderMargins({ caseStudy }: DocumentInput, sheet: number): string {
  const title = escapeText(`${caseStudy.client}: ${caseStudy.title}`)
  const isLast = sheet === SHEET_COUNT
  const head =
    sheet === 1 ? '' : `<div class="running" aria-hidden="true"><span>${title}</span>${renderBrand()}</div>`
  const mark = isLast ? '' : 'Illustrative account: names and figures are made up to show how we work.'
  return `${head}<div class="foot${isLast ? ' foot--dark' : ''}" aria-hidden="true"><span>${mark}</span><span>${sheet} of ${SHEET_COUNT}</span></div>`
}

function renderCover(input: DocumentInput): string {
  const { document, caseStudy, serviceTitles, artUrl } = input
  const figures = caseStudy.figures
    .map(({ value, label }) => `<div>${writeText('dt', '', label)}${writeText('dd', '', value)}</div>`)
    .join('')
  const facts = [
    ['Account', caseStudy.account],
    ['Period', caseStudy.period],
    ['Services', serviceTitles.join(', ')],
  ] as const
  return writeElement(
    'section',
    { class: 'sheet cover' },
    writeElement('div', { class: 'cover-head' }, renderBrand() + writeText('p', '', 'Case study')) +
      `<img class="cover-art" src="${artUrl}" alt="${escapeText(document.artDescription)}">` +
      writeText('h1', '', caseStudy.title) +
      writeText('p', 'client', `${caseStudy.client}, ${caseStudy.category}`) +
      writeText('p', 'lead', caseStudy.lead) +
      writeElement(
        'div',
        { class: 'ledge' },
        writeText('p', 'ledge-note', 'Figures of an illustrative account') +
          writeElement('dl', { class: 'ledge-figures' }, figures),
      ) +
      writeElement(
        'dl',
        { class: 'cover-facts' },
        facts
          .map(([term, text]) => `<div>${writeText('dt', '', term)}${writeText('dd', '', text)}</div>`)
          .join(''),
      ) +
      renderMargins(input, 1),
  )
}

function renderFound(input: DocumentInput): string {
  const { lead, findings: found } = input.caseStudy.challenge
  const findings = found.map(
    ({ title, text }, index) =>
      `<li><span class="numeral" aria-hidden="true">${index + 1}</span>${writeText('h3', '', title)}${writeText('p', '', text)}</li>`,
  )
  return writeElement(
    'section',
    { class: 'sheet' },
    writeText('h2', '', 'What we found') +
      writeText('p', 'lead', lead) +
      writeElement('ol', { class: 'findings' }, findings.join('')) +
      input.document.found.exhibits.map(renderExhibit).join('') +
      renderMargins(input, 2),
  )
}

function renderChanged(input: DocumentInput): string {
  const { lead, steps: taken } = input.caseStudy.actions
  const steps = taken.map(
    ({ when, title, text }) =>
      `<li>${writeText('p', 'when', when)}<div>${writeText('h3', '', title)}${writeText('p', '', text)}</div></li>`,
  )
  return writeElement(
    'section',
    { class: 'sheet' },
    writeText('h2', '', 'What we changed') +
      writeText('p', 'lead', lead) +
      writeElement('ol', { class: 'steps' }, steps.join('')) +
      input.document.changed.exhibits.map(renderExhibit).join('') +
      renderMargins(input, 3),
  )
}

function renderMeasures({ caseStudy }: DocumentInput): string {
  const { heads, measures } = caseStudy.result
  const rows = measures.map(
    (measure) =>
      `<tr><th scope="row">${escapeText(measure.label)}</th><td>${escapeText(measure.before)}</td><td>${escapeText(measure.after)}</td></tr>`,
  )
  return `<table class="measures"><thead><tr><th scope="col">Measure, illustrative account</th><th scope="col">${escapeText(heads.before)}</th><th scope="col">${escapeText(heads.after)}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function renderContact(): string {
  const notice = `${ILLUSTRATIVE_MARK} The brand, the account and every figure in this document are made up to show how we work. They are not a client’s results and do not promise any. The agency that publishes this story is independent, not affiliated with, endorsed by or sponsored by Amazon.com, Inc. or its affiliates. Amazon is a trademark of its owner and is used here only to name the marketplace.`
  return writeElement(
    'div',
    { class: 'contact' },
    writeElement(
      'div',
      { class: 'contact-grid' },
      `<div>${writeText('h2', '', 'Bring your own account')}${writeText('p', '', 'A call with your own numbers on screen, and a next step you can use whether or not we work together.')}</div>` +
        `<div>${writeText('p', '', 'Book a call on the website that this file came from.')}</div>`,
    ) + writeText('p', 'disclaimer', notice),
  )
}

function renderHappened(input: DocumentInput): string {
  const { result, differently } = input.caseStudy
  const lessons = differently.map((lesson) => writeText('li', '', lesson)).join('')
  return writeElement(
    'section',
    { class: 'sheet closing' },
    writeText('h2', '', 'What happened') +
      writeText('p', 'lead', result.lead) +
      renderExhibit(input.document.happened.exhibit) +
      renderMeasures(input) +
      writeElement(
        'div',
        { class: 'differently' },
        `${writeText('h2', '', 'What we would do differently')}<ul>${lessons}</ul>`,
      ) +
      renderContact() +
      renderMargins(input, SHEET_COUNT),
  )
}

/** The whole document as one HTML page of four A4 sheets. */
export function renderDocument(input: DocumentInput): string {
  const { caseStudy } = input
  const title = `${caseStudy.title}: ${caseStudy.client} case study`
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title>` +
    `<style>${input.styles}</style></head><body><main>` +
    renderCover(input) +
    renderFound(input) +
    renderChanged(input) +
    renderHappened(input) +
    '</main></body></html>'
  )
}
