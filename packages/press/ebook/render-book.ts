import { escapeText, writeElement, writeText } from '../print/print-styles.ts'
import type { BookPage } from './book.ts'
import { renderBlock } from './render-blocks.ts'
import { cases, health, week, words } from './chapters/care-pages.ts'
import { listings, offer, stock } from './chapters/catalog-pages.ts'
import { daily, habits, map } from './chapters/first-pages.ts'
import { ads, goodReports, otherReports } from './chapters/number-pages.ts'

const BOOK_TITLE = 'Seller Central'
const SUBTITLE = 'Where everything is, what each report is good for, and which ones are worth the wait.'
const LICENCE = 'For personal use only'

/** Assets are data URLs, so the page loads nothing. */
export type BookInput = { coverArtUrl: string; styles: string }

/** Renders the book as one HTML page of A4 sheets, without agency name, because the file is the same for all installations. */
export function renderBook(input: BookInput): string {
  const { styles } = input
  const sheets = bookPages.map((page, index) => renderSheet(page, index + 2))
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${BOOK_TITLE}: a working book</title>` +
    `<style>${styles}</style></head><body><main>${renderCover(input)}${sheets.join('')}</main></body></html>`
  )
}

function renderCover({ coverArtUrl }: BookInput): string {
  return writeElement(
    'section',
    { class: 'sheet cover' },
    `<img src="${coverArtUrl}" alt="">` +
      writeText('p', 'cover-brand', 'A working book') +
      writeElement(
        'div',
        { class: 'cover-title' },
        writeText('h1', '', BOOK_TITLE) + writeText('p', '', SUBTITLE),
      ) +
      writeElement(
        'div',
        { class: 'cover-foot' },
        writeText('p', '', 'For marketplace sellers, with checklists to print') +
          writeText('p', 'label', LICENCE),
      ),
  )
}

function renderSheet(page: BookPage, number: number): string {
  const isFirst = number === 2
  const isLast = number === bookPages.length + 1
  return writeElement(
    'section',
    { class: 'sheet' },
    writeText('h2', '', page.title) +
      writeText('p', 'lead', page.lead) +
      page.blocks.map(renderBlock).join('') +
      (isFirst ? renderContents() : '') +
      (isLast ? renderEnd() : '') +
      `<div class="foot" aria-hidden="true"><span>${BOOK_TITLE}, a working book</span><span>${LICENCE}</span><span>${number}</span></div>`,
  )
}

function renderContents(): string {
  const lines = bookPages.map(
    (page, index) => `<li><span>${escapeText(page.title)}</span><span>${index + 2}</span></li>`,
  )
  return writeElement(
    'nav',
    { class: 'contents' },
    writeText('h3', '', 'In this book') + writeElement('ol', {}, lines.slice(1).join('')),
  )
}

function renderEnd(): string {
  return writeElement(
    'div',
    { class: 'end' },
    writeText('h3', '', 'About this book') +
      writeText(
        'p',
        '',
        'Made for personal use: print it, write in it, use it in your own business, but do not sell it or publish it elsewhere. Examples with made-up figures show the math, not a result anyone had.',
      ) +
      writeText(
        'p',
        '',
        'Its authors are independent, not affiliated with, endorsed by or sponsored by Amazon.com, Inc. or its affiliates. Amazon and Seller Central are named here only to say what the book is about. Menus, limits and fees change; the page in your own account is right.',
      ),
  )
}

/** In reading order from page 2; texts refer to page numbers. */
export const bookPages: readonly BookPage[] = [
  habits,
  map,
  daily,
  listings,
  stock,
  offer,
  ads,
  goodReports,
  otherReports,
  health,
  cases,
  week,
  words,
]
