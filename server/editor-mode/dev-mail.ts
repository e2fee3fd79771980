/**
 * Shows the emails of a local trial at /dev/mail. Links in them can take over accounts, so requests must pass
 * the checks of editor mode (threat model, section 3).
 */
import type { Mailbox } from '#app/data/context/mailbox.ts'
import type { OutboxReader, StoredMail } from '#backend/index.ts'
import type { EditorMode } from './editor-mode.ts'
import type { ConnectionInfo } from '../http/client-address.ts'

export type DevMail = {
  /** Returns null without permission. */
  openFor(request: Request, connection: ConnectionInfo): Mailbox | null
  renderHtml(request: Request, connection: ConnectionInfo, id: string): Promise<Response | null>
}

/** Allows no scripts and no requests; links open in the top window. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ')

export function createDevMail(editorMode: EditorMode, outbox: OutboxReader): DevMail {
  const isAllowed = ({ method }: Request, { peer }: ConnectionInfo) =>
    editorMode.allowsNavigation(method, peer)
  return {
    openFor: (request, connection) => (isAllowed(request, connection) ? outbox : null),
    async renderHtml(request, connection, id) {
      const mail = isAllowed(request, connection) ? await outbox.find(id) : null
      if (!mail) return null
      return new Response(showPictures(mail).replace(/<head>/i, '$&<base target="_top">'), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': MAIL_POLICY,
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
          'X-Content-Type-Options': 'nosniff',
          'X-Frame-Options': 'SAMEORIGIN',
        },
      })
    },
  }
}

function showPictures({ html, attachments = [] }: StoredMail): string {
  return html.replaceAll(/src="cid:([a-z0-9-]+)"/g, (written, cid: string) => {
    const picture = attachments.find((one) => one.cid === cid && one.type === 'image/png')
    return picture ? `src="data:image/png;base64,${picture.content}"` : written
  })
}
