import type { Mail } from './mail-purposes.ts'
import { type MailVariables, type MailKind, writeMail } from './mail-texts.ts'

export function renderMail(kind: MailKind, to: string, variables: MailVariables): Mail {
  const { subject, paragraphs, button, closing } = writeMail(kind, variables)
  const link = button === undefined ? null : variables.link
  const codeLine =
    variables.code === null ? [] : [link === null ? variables.code : `Or enter this code: ${variables.code}`]
  const text = [
    ...paragraphs,
    ...(link === null ? [] : [`${button}:\n${link}`]),
    ...codeLine,
    closing,
    `${variables.siteName}\n${variables.siteUrl}`,
  ].join('\n\n')
  const html = renderLayout(subject, [
    ...paragraphs.map((words) => paragraph(escapeHtml(words))),
    ...(link === null
      ? []
      : [paragraph(`<a href="${escapeHtml(link)}" style="${BUTTON_STYLE}">${escapeHtml(button!)}</a>`)]),
    ...codeLine.map((words) => paragraph(`<strong style="font-size:18px">${escapeHtml(words)}</strong>`)),
    paragraph(escapeHtml(closing), SMALL_STYLE),
    paragraph(
      `<a href="${escapeHtml(variables.siteUrl)}" style="color:inherit">${escapeHtml(variables.siteName)}</a>`,
      SMALL_STYLE,
    ),
  ])
  return { to, subject, text, html, headers: AUTOMATIC }
}

/** Keeps vacation notices from answering (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const TEXT_STYLE = 'margin:0 0 20px;font-size:16px;line-height:1.5;color:#1f2933'
const SMALL_STYLE = 'margin:0 0 12px;font-size:13px;line-height:1.5;color:#52606d'
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1f2933;color:#ffffff;text-decoration:none'

function paragraph(html: string, style = TEXT_STYLE): string {
  return `<p style="${style}">${html}</p>`
}

function renderLayout(title: string, blocks: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f5f7fa;font-family:Arial,Helvetica,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${blocks.join('\n')}
</div>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
