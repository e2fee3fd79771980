const PERMISSIONS = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

/** Loads embeds of other sites on request only. */
export function startPostEmbeds(cards: Iterable<HTMLElement>): void {
  for (const card of cards) {
    for (const part of card.querySelectorAll<HTMLElement>('[hidden]')) part.hidden = false
    const button = card.querySelector('button')
    button?.addEventListener('click', () => {
      const frame = document.createElement('iframe')
      frame.title = card.querySelector('.post-embed-title')?.textContent ?? ''
      frame.allow = PERMISSIONS
      frame.setAttribute('sandbox', SANDBOX)
      // Video players refuse pages without a referrer.
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      frame.src = card.dataset['frame'] ?? ''
      card.querySelector('[data-asks]')?.remove()
      button.replaceWith(frame)
      card.dataset['shown'] = ''
      // The button is gone; the keyboard continues from the frame.
      frame.focus({ preventScroll: true })
    })
  }
}
