/** The layout of all emails of the agency. All text is escaped. */
import { escapeHtml } from '#import/html/escape-html.ts'
import type { Agency } from '../deliveries/agency.ts'

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Text that someone else wrote, with its line breaks. */
  | { kind: 'quote'; text: string }
  /** Rows without a value are omitted. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string | null | undefined])[] }
  /** `href` is a path of the site or a full URL. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'small'; text: string }
  /** The attachment with this content id. */
  | { kind: 'picture'; cid: string; alt: string; width: number; height: number }

export type MailLayout = {
  subject: string
  /** Instead of the subject. */
  heading?: string
  blocks: readonly MailBlock[]
}

/** An email as HTML and as plain text. */
export function layOutMail(
  layout: MailLayout,
  agency: Agency,
): { subject: string; text: string; html: string } {
  const heading = layout.heading ?? layout.subject
  const signature = [agency.name, agency.siteUrl, agency.phone].filter((line) => line !== '')
  const text = [
    heading,
    ...layout.blocks.map((block) => renderText(block, agency)),
    `-- \n${signature.join('\n')}`,
  ]
  const body = layout.blocks.map((block) => renderHtml(block, agency)).join('\n')
  return {
    subject: layout.subject,
    text: text.filter((part) => part !== '').join('\n\n'),
    html: renderDocument(layout.subject, heading, body, agency),
  }
}

/** @throws Error unless it is a path of the site or a http, mailto or tel URL */
function resolveHref(href: string, { siteUrl }: Agency): string {
  const address = href.startsWith('/') ? `${siteUrl}${href}` : href
  if (!URL.canParse(address) || !['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(address).protocol)) {
    throw new Error('A mail has an invalid link')
  }
  return address
}

function listRows({ rows }: Extract<MailBlock, { kind: 'facts' }>): [string, string][] {
  return rows.flatMap(([label, value]) => (value?.trim() ? [[label, value.trim()]] : []))
}

function renderText(block: MailBlock, agency: Agency): string {
  switch (block.kind) {
    case 'quote':
      return block.text
        .split(/\r\n?|\n/)
        .map((line) => `> ${line}`)
        .join('\n')
    case 'facts':
      return listRows(block)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n')
    case 'button':
    case 'link':
      return `${block.label}:\n${resolveHref(block.href, agency)}`
    case 'picture':
      return ''
    default:
      return block.text
  }
}

const FONT = `'Inter Tight',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const STYLES = {
  paragraph: 'margin:0 0 18px;font-size:16px;line-height:1.55;color:#3c4f48',
  quote:
    'margin:0 0 18px;padding:14px 18px;border-left:4px solid #f6df86;background:#f5f7f4;font-size:16px;line-height:1.55;color:#0c1f1a;white-space:pre-wrap;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:13px 22px;border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none',
  label: 'padding:6px 18px 6px 0;font-size:14px;line-height:1.45;color:#586961;vertical-align:top',
  value:
    'padding:6px 0;font-size:15px;line-height:1.45;color:#0c1f1a;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere',
  // Font and border are for its alternative text.
  picture:
    'display:block;width:100%;max-width:560px;height:auto;box-sizing:border-box;border:1px solid #d7ded5;border-radius:8px;font-size:14px;line-height:1.45;color:#586961',
  small: 'margin:0 0 12px;font-size:13px;line-height:1.5;color:#586961',
}

function renderHtml(block: MailBlock, agency: Agency): string {
  switch (block.kind) {
    case 'quote':
      return `<div dir="auto" style="${STYLES.quote}">${escapeHtml(block.text)}</div>`
    case 'facts':
      return renderFacts(listRows(block))
    case 'button':
      return `<p style="margin:8px 0 24px">${renderLink(block, `${STYLES.button};background:${readColor(agency)}`, agency)}</p>`
    case 'link':
      return `<p style="${STYLES.paragraph}">${renderLink(block, `color:${readColor(agency)}`, agency)}</p>`
    case 'picture':
      return `<p style="margin:0 0 18px"><img src="cid:${escapeHtml(block.cid)}" alt="${escapeHtml(block.alt)}" width="${block.width}" height="${block.height}" style="${STYLES.picture}"></p>`
    default:
      return `<p style="${STYLES[block.kind]}">${escapeHtml(block.text)}</p>`
  }
}

function renderFacts(rows: readonly [string, string][]): string {
  if (rows.length === 0) return ''
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="${STYLES.label}">${escapeHtml(label)}</td><td dir="auto" style="${STYLES.value}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px;border-collapse:collapse;font-family:${FONT}">${cells.join('')}</table>`
}

function renderLink({ label, href }: { label: string; href: string }, style: string, agency: Agency): string {
  return `<a href="${escapeHtml(resolveHref(href, agency))}" style="${style}">${escapeHtml(label)}</a>`
}

const DEFAULT_COLOR = '#0e5a45'
const readColor = ({ look }: Agency): string => look?.color ?? DEFAULT_COLOR

function renderLogo({ name, look }: Agency): string {
  if (!look?.logo) return ''
  const style = 'display:block;width:auto;max-width:260px;height:40px;margin:0 0 24px'
  return `\n<img src="${escapeHtml(look.logo)}" alt="${escapeHtml(name)}" height="40" style="${style}">`
}

function renderDocument(title: string, heading: string, body: string, agency: Agency): string {
  const phone = agency.phone === '' ? '' : `<br>${escapeHtml(agency.phone)}`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eaeee8;font-family:${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;border-top:6px solid ${readColor(agency)};border-radius:14px">${renderLogo(agency)}
<h1 dir="auto" style="margin:0 0 18px;font-size:22px;line-height:1.3;color:#0c1f1a;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${body}
<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #d7ded5;font-size:13px;line-height:1.5;color:#586961"><a href="${escapeHtml(agency.siteUrl)}" style="color:#586961">${escapeHtml(agency.name)}</a>${phone}</p>
</div>
</body>
</html>
`
}
