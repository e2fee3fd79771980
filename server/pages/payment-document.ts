/**
 * Document for a payment provider's script (threat model, section 8). It has an opaque origin, so that the
 * script can't access cookies, storage or the surrounding page.
 */
import {
  type ElementFigures,
  type ScriptElement,
  writeScriptElement,
} from '#domain/payments/script-element.ts'

export const PAYMENT_DOCUMENT_PATH = '/embed/payment'

export type PaymentScript = {
  url: string
  element: ScriptElement
  origins: readonly string[]
}

const FIGURES: Record<keyof ElementFigures, RegExp> = {
  number: /^[\p{L}\p{N}][\p{L}\p{N} ._/#-]{0,39}$/u,
  amount: /^\d{1,12}(?:\.\d{1,4})?$/,
  currency: /^[A-Z]{3}$/,
}
const NAMES = { number: 'invoice', amount: 'amount', currency: 'currency' } as const

export function renderPaymentDocument(script: PaymentScript, request: Request, isHttps: boolean): Response {
  const figures = readFigures(new URL(request.url).searchParams)
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Payment form</title>
<script src="${escapeAddress(script.url)}" async></script>
</head>
<body>
${writeScriptElement(script.element, figures)}
<noscript>The payment form needs JavaScript.</noscript>
</body>
</html>
`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': composePolicy(script, isHttps),
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=()',
      // The URL contains number and amount.
      'Referrer-Policy': 'strict-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Robots-Tag': 'noindex',
      ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    },
  })
}

function composePolicy({ url, origins }: PaymentScript, isHttps: boolean): string {
  const provider = [...new Set([new URL(url).origin, ...origins])].join(' ')
  return [
    "default-src 'none'",
    'sandbox allow-scripts allow-forms allow-popups',
    `script-src ${provider}`,
    // Such scripts insert inline styles, which can't restyle anything else in this document.
    `style-src 'unsafe-inline' ${provider}`,
    `img-src data: ${provider}`,
    `font-src ${provider}`,
    `connect-src ${provider}`,
    `frame-src ${provider}`,
    `form-action ${provider}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Our pages write these values, but anyone can change them. */
function readFigures(query: URLSearchParams): ElementFigures {
  const read = (figure: keyof ElementFigures) => {
    const value = query.get(NAMES[figure])?.trim() ?? ''
    return FIGURES[figure].test(value) ? { [figure]: value } : {}
  }
  return { ...read('number'), ...read('amount'), ...read('currency') }
}

function escapeAddress(address: string): string {
  return new URL(address).href.replaceAll('&', '&amp;').replaceAll('"', '%22')
}
